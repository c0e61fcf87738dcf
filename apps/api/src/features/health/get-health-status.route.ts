import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'

const Probe = Type.Object(
  {
    status: Type.Enum(['up', 'down']),
    message: Type.Optional(Type.String({ description: 'Why it counts as down.' })),
    kind: Type.Optional(Type.String({ description: 'What stands behind it, `in-process` for the embedded cache.' })),
  },
  { title: 'Dependency' },
)
const Probes = Type.Record(Type.String(), Probe)

const HealthStatus = Type.Object(
  { status: Type.Enum(['ok', 'error']), info: Probes, error: Probes, details: Probes },
  {
    title: 'HealthStatus',
    description: '`info` holds the dependencies that answer, `error` those that do not, `details` all of them: `database` and `redis`.',
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
