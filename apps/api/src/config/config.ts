import type { BrokerSettings } from '../consumers/broker/connection.ts'
import type { UnprovedLimits } from '../devices/link.ts'
import type { Limits } from '../http/limits.ts'
import type { Retention } from '../retention/prune.ts'
import type { TracingSettings } from '../tracing/tracing.ts'
import { type AccessSettings, readAccess } from './access.ts'
import { type AdminSettings, readAdmin } from './admin.ts'
import { readBroker } from './broker.ts'
import { type IndexingSettings, readIndexer, readUnreadPlatforms } from './indexer.ts'
import { readLimits, readMaxQueue } from './limits.ts'
import { type MetricsSettings, readMetrics } from './metrics.ts'
import { readAllowCcipRead } from './names.ts'
import { readIpfsGateway } from './nfts.ts'
import { type ConfiguredNodes, nodes, readNodes } from './nodes.ts'
import { readWebhookNetworks } from './outbound-webhooks.ts'
import { type PriceSettings, readPrices } from './prices.ts'
import { type PushSettings, readPush } from './push.ts'
import { readRetention } from './retention.ts'
import { withSecretFiles } from './secret-files.ts'
import { readServer, type ServerSettings } from './server.ts'
import { type Environment, type Mode, problemOf } from './setting.ts'
import { readShutdownDelay } from './shutdown.ts'
import { type DatabasePlace, database, readDatabase, readRedis } from './storage.ts'
import { readMaxStreams } from './streams.ts'
import { subjects } from './subjects.ts'
import { readSwapServices, type SwapServices } from './swap-services.ts'
import { readSwaps, type SwapSettings } from './swaps.ts'
import { readTracing } from './tracing.ts'
import { readUnprovedLinks } from './unproved-links.ts'
import { readProviderSecrets, readWebhookSecrets, type WebhookSettings } from './webhooks.ts'
import { readWorkerPlatforms } from './workers.ts'

export type Config = ServerSettings &
  DatabasePlace &
  AccessSettings &
  WebhookSettings & {
    production: boolean
    /** Whether this process runs its own database and the worker's jobs, because no database server is configured. */
    embedded: boolean
    /** The Redis server, if the cache is not in memory. */
    redis: ReturnType<typeof readRedis>
    limits: Limits
    /** Milliseconds that a call may wait for a database connection or the event loop before later calls are refused; 0: no limit. */
    maxQueueMs: number
    unproved: UnprovedLimits
    indexer: IndexingSettings
    /** The platforms whose jobs this worker runs; undefined for all. */
    workerPlatforms: ReadonlySet<string> | undefined
    push: PushSettings
    /** Private networks that may receive events. */
    webhookNetworks: readonly string[]
    /** NATS JetStream, if events are published. */
    broker: BrokerSettings | undefined
    retention: Retention
    /** Maximum number of open event streams in a process. */
    maxStreams: number
    /** Milliseconds after which a quote is answered with what the swap providers returned so far. */
    swaps: SwapSettings
    swapServices: SwapServices
    prices: PriceSettings
    /** Whether gateways of names may be called. */
    allowCcipRead: boolean
    /** The gateway for NFTs on IPFS, if there is one. */
    ipfsGateway: URL | undefined
    metrics: MetricsSettings
    /** Traces of requests, if they are on. */
    tracing: TracingSettings | undefined
    /** The admin API, if it is on. */
    admin: AdminSettings | undefined
    /** Milliseconds that the API still serves after a stop request. */
    shutdownDelayMs: number
    nodes: ConfiguredNodes
  }

const readers = {
  server: readServer,
  database: readDatabase,
  redis: readRedis,
  access: readAccess,
  nodes: readNodes,
  webhookSecrets: readWebhookSecrets,
  providerSecrets: readProviderSecrets,
  limits: readLimits,
  maxQueueMs: readMaxQueue,
  unproved: readUnprovedLinks,
  indexer: readIndexer,
  workerPlatforms: readWorkerPlatforms,
  push: readPush,
  webhookNetworks: readWebhookNetworks,
  broker: readBroker,
  retention: readRetention,
  maxStreams: readMaxStreams,
  swaps: readSwaps,
  swapServices: readSwapServices,
  prices: readPrices,
  allowCcipRead: readAllowCcipRead,
  ipfsGateway: readIpfsGateway,
  metrics: readMetrics,
  tracing: readTracing,
  admin: readAdmin,
  shutdownDelayMs: readShutdownDelay,
}

/** Returns all settings of a process. @throws {Error} that names every bad setting at once, and no value */
export function readConfig(env: Environment = process.env): Config {
  const secrets = subjects.flatMap((subject) => subject.secrets)
  const given = withSecretFiles(env, secrets)
  const production = given.NODE_ENV === 'production'
  const mode = modeOf(given)
  const problems = Object.values(readers).flatMap((read) => problemOf(() => read(given, mode)) ?? [])
  if (problems.length > 0) throw new Error(`Bad environment: ${problems.join('; ')}`)
  return Object.freeze({
    production,
    embedded: mode !== 'server',
    ...readers.server(given, mode),
    ...readers.database(given, mode),
    ...readers.access(given, mode),
    redis: readers.redis(given, mode),
    nodes: readers.nodes(given, mode),
    webhookSecrets: readers.webhookSecrets(given, mode),
    providerSecrets: readers.providerSecrets(given, mode),
    limits: readers.limits(given, mode),
    maxQueueMs: readers.maxQueueMs(given, mode),
    unproved: readers.unproved(given, mode),
    indexer: readers.indexer(given, mode),
    workerPlatforms: readers.workerPlatforms(given, mode),
    push: readers.push(given, mode),
    webhookNetworks: readers.webhookNetworks(given, mode),
    broker: readers.broker(given, mode),
    retention: readers.retention(given, mode),
    maxStreams: readers.maxStreams(given, mode),
    swaps: readers.swaps(given, mode),
    swapServices: readers.swapServices(given, mode),
    prices: readers.prices(given, mode),
    allowCcipRead: readers.allowCcipRead(given, mode),
    ipfsGateway: readers.ipfsGateway(given, mode),
    metrics: readers.metrics(given, mode),
    tracing: readers.tracing(given, mode),
    admin: readers.admin(given, mode),
    shutdownDelayMs: readers.shutdownDelayMs(given, mode),
  })
}

const modeOf = (given: Environment): Mode =>
  given.DATABASE_URL ? 'server' : given.NODE_ENV === 'production' ? 'embedded-production' : 'embedded'

/** Returns the settings with which a program manages webhooks. @throws {Error} that names every bad setting */
export function readWebhookTools(env: Environment = process.env): DatabasePlace & Pick<Config, 'webhookNetworks'> {
  const mode = modeOf(withSecretFiles(env, database.secrets))
  return { ...readDatabasePlace(env), webhookNetworks: readWebhookNetworks(env, mode) }
}

/** Returns the database server itself, not the pooler before it. @throws {Error} if DATABASE_URL is not set */
export function readDatabaseServer(env: Environment = process.env): { url: string; ca: string | undefined } {
  const { databaseUrl, databaseAccess } = readDatabasePlace(env)
  if (!databaseUrl) throw new Error('DATABASE_URL should not be empty: an embedded database migrates when it starts')
  return { url: databaseAccess.directUrl ?? databaseUrl, ca: databaseAccess.ca }
}

/** Returns where the database is: the server of DATABASE_URL, else a directory. @throws {Error} that names every bad setting */
export const readDatabasePlace = (env: Environment = process.env): DatabasePlace =>
  readDatabase(withSecretFiles(env, database.secrets), 'server')

/** Returns the configured nodes. @throws {Error} that names every bad setting */
export const readConfiguredNodes = (env: Environment = process.env): ConfiguredNodes =>
  readNodes(withSecretFiles(env, nodes.secrets), 'server')

/** Returns the platforms whose blocks are not read. @throws {Error} that names every bad setting */
export const readUnread = (env: Environment = process.env): ReadonlySet<string> => readUnreadPlatforms(env, 'server')

/** Returns the number of calls to a platform's nodes per day for searches of deep blocks. @throws {Error} that names a bad setting */
export const readHistoryRequestsPerDay = (env: Environment = process.env): number => readIndexer(env, modeOf(env)).historyRequestsPerDay
