import { type TSchema, Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { BlockNumber, described, Instant } from '../../http/scalars.ts'

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

const orNull = <T extends TSchema>(schema: T, description: string) => Type.Union([schema, Type.Null()], { description })

const Reading = Type.Object(
  {
    reading: Type.Boolean({ description: 'Whether a worker reads its blocks now.' }),
    blocksBehind: orNull(
      Type.Integer({ minimum: 0 }),
      'Blocks that its node has told of and that are not read yet; null while nobody reads, since nobody asks for the head then.',
    ),
    blockNumber: orNull(BlockNumber, 'The last block that was read; null before the first.'),
    blockTime: orNull(Instant, 'When that block was made. On a chain without new blocks it grows old, and nothing is wrong.'),
  },
  { title: 'BlockReading', description: 'How far the blocks of a platform are read.' },
)

const Indexer = Type.Object(
  {
    status: Type.Enum(['up'], { description: 'Always `up`: a chain that lags does not make the server unfit.' }),
    platforms: described(Type.Record(Type.String(), Reading), 'Each platform whose blocks are to be read, by its id.'),
  },
  { title: 'IndexerHealth', description: 'How far the blocks are read that tell of payments from others.' },
)

const Details = Type.Object(
  {
    database: described(Probe, 'The PostgreSQL server, asked over each pool of this API: reads, writes and transactions.'),
    redis: described(Probe, 'The Redis server, or what stands in for it.'),
    indexer: Type.Optional(
      described(Indexer, 'How far the blocks of each platform are read; missing where the database did not tell it in time.'),
    ),
  },
  {
    title: 'HealthDetails',
    description: 'What was asked, by name; `indexer` is an addition of ours.',
  },
)

const HealthStatus = Type.Object(
  {
    status: Type.Enum(['ok', 'error'], { description: '`ok` when every dependency answers.' }),
    info: described(Probes, 'Those that answer, by name.'),
    error: described(Probes, 'Those that do not, by name; empty when all is well.'),
    details: described(Details, 'All of them, by name: `database` and `redis`; and beside them how far each chain is read.'),
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
          'Asks the database and redis, each with a limit of one second. The database counts as down when this API has no free connection to it in that second. 200 when both answer, 503 with the same shape when one does not. `details.indexer` tells how far the blocks of each platform are read; that changes no status.',
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
