import { type TSchema, Type } from 'typebox'
import { BlockNumber, described, Instant } from '../../../base/wire/scalars.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'

const Probe = Type.Object(
  {
    status: Type.Enum(['up', 'down'], { description: '`down` if the dependency did not answer within a second.' }),
    message: Type.Optional(Type.String({ description: 'Why the dependency counts as down. Absent if `status` is `up`.' })),
    kind: Type.Optional(
      Type.String({ description: 'Kind of the dependency: `postgresql`, `redis`, or `in-process` for the embedded cache.' }),
    ),
  },
  { title: 'Dependency', description: 'A service that the server depends on, and whether it answers.' },
)

const Probes = Type.Record(Type.String(), Probe)

const orNull = <T extends TSchema>(schema: T, description: string) => Type.Union([schema, Type.Null()], { description })

const BlockReading = Type.Object(
  {
    reading: Type.Boolean({ description: 'Whether a worker currently reads the blocks of this platform.' }),
    blocksBehind: orNull(
      Type.Integer({ minimum: 0 }),
      'Number of blocks that the node of the platform has and the worker has not read yet. Null if no worker reads this platform, since the head is then unknown.',
    ),
    blockNumber: orNull(BlockNumber, 'Number of the last block that the worker read, or null before the first one.'),
    blockTime: orNull(Instant, 'Time of the last block that the worker read. An old time is not an error on a chain without new blocks.'),
  },
  { title: 'BlockReading', description: 'Progress of reading the blocks of a platform.' },
)

const Indexer = Type.Object(
  {
    status: Type.Enum(['up'], { description: 'Always `up`: the server answers even if the indexer is behind.' }),
    platforms: described(Type.Record(Type.String(), BlockReading), 'Each platform that this server indexes, by its id.'),
  },
  {
    title: 'IndexerHealth',
    description: 'Progress of reading the blocks of all platforms.',
  },
)

const Details = Type.Object(
  {
    database: described(Probe, 'The PostgreSQL server, checked over one connection for reads, one for writes and one for transactions.'),
    redis: described(Probe, 'The Redis server, or the embedded cache.'),
    indexer: Type.Optional(
      described(Indexer, 'Progress of reading the blocks of each platform. Absent if the database did not answer in time.'),
    ),
  },
  {
    title: 'HealthDetails',
    description: 'The checked dependencies by name, and `indexer`.',
  },
)

const HealthStatus = Type.Object(
  {
    status: Type.Enum(['ok', 'error'], { description: '`ok` if every dependency answers, otherwise `error`.' }),
    info: described(Probes, 'Dependencies that answer, by name.'),
    error: described(Probes, 'Dependencies that do not answer, by name. Empty if all answer.'),
    details: described(Details, 'All dependencies by name: `database` and `redis`. `indexer` has the progress of reading each chain.'),
  },
  {
    title: 'HealthStatus',
    description: 'The state of the dependencies, grouped by whether they answer.',
  },
)

/** Reports whether this server can work, for load balancers and monitors. */
export const getHealthStatus = route(
  {
    id: 'getHealthStatus',
    call: 'GET /health/status',
    guard: 'public',
    limit: 'unlimited',
    tag: 'health',
    summary: 'Health of the server',
    description:
      'Checks the database and redis, each for at most one second. The database counts as down if this API has no free connection to it within that second. Returns 200 if database and redis answer, otherwise 503 with the same fields. `details.indexer` reports the progress of reading blocks on each platform. The progress of reading does not affect the status.',
    out: { 200: HealthStatus, 503: HealthStatus },
  },
  ({ health }: Pick<Deps, 'health'>) =>
    async (_request, _admitted, reply) => {
      const status = await health.status()
      return reply
        .code(status.status === 'ok' ? 200 : 503)
        .header('cache-control', 'no-store')
        .send(status)
    },
)
