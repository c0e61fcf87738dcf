import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { described } from '../../http/scalars.ts'

const Probe = Type.Object(
  {
    status: Type.Enum(['up', 'down'], { description: '`down` when it did not answer within a second.' }),
    message: Type.Optional(Type.String({ description: 'Why it counts as down; missing while it is up.' })),
    kind: Type.Optional(
      Type.String({ description: 'What stands behind it: `postgresql`, `redis`, or `in-process` for the embedded cache.' }),
    ),
  },
  { title: 'Dependency', description: 'What the server needs to do its work, and whether it answers.' },
)
const Probes = Type.Record(Type.String(), Probe)

const HealthStatus = Type.Object(
  {
    status: Type.Enum(['ok', 'error'], { description: '`ok` when every dependency answers.' }),
    info: described(Probes, 'Those that answer, by name.'),
    error: described(Probes, 'Those that do not, by name; empty when all is well.'),
    details: described(Probes, 'All of them, by name: `database` and `redis`.'),
  },
  {
    title: 'HealthStatus',
    description: 'What the dependencies answered, sorted by whether they did.',
  },
)

/** Whether this server can do its work, for load balancers and monitors. */
export const getHealthStatus: Route<Pick<Deps, 'health'>> = (app, { health }) => {
  app.get(
    '/health/status',
    {
      schema: {
        operationId: 'getHealthStatus',
        tags: ['health'],
        summary: 'Health of the server',
        description:
          'Asks the database and redis, each with a limit of one second. 200 when both answer, 503 with the same shape when one does not.',
        response: { 200: HealthStatus, 503: HealthStatus },
      },
    },
    async (_request, reply) => {
      const status = await health.status()
      return reply
        .code(status.status === 'ok' ? 200 : 503)
        .header('cache-control', 'no-store')
        .send(status)
    },
  )
}
