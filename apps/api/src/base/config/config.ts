import { access, readAccess } from './access.ts'
import { admin, readAdmin } from './admin.ts'
import { blockLists, readBlockListsFolder } from './block-lists.ts'
import { broker, readBroker } from './broker.ts'
import { clearSigning, readClearSigningFolder } from './clear-signing.ts'
import { indexer, readIndexer, readUnreadPlatforms } from './indexer.ts'
import { limits, overload, readLimits, readMaxQueue } from './limits.ts'
import { logos, readLogosFolder } from './logos.ts'
import { metrics, readMetrics } from './metrics.ts'
import { names, readAllowCcipRead } from './names.ts'
import { networksFile } from './networks-file.ts'
import { nfts, readIpfsGateway } from './nfts.ts'
import { type ConfiguredNodes, nodes, readNodes } from './nodes.ts'
import { outboundWebhooks, readWebhookNetworks } from './outbound-webhooks.ts'
import { prices, readPrices } from './prices.ts'
import { push, readPush } from './push.ts'
import { removedIn } from './removed.ts'
import { readRetention, retention } from './retention.ts'
import { withSecretFiles } from './secret-files.ts'
import { readServer, server } from './server.ts'
import { type Environment, type Mode, problemOf, type Subject } from './setting.ts'
import { readShutdownDelay, shutdown } from './shutdown.ts'
import { readSiteRpc, siteRpc } from './site-rpc.ts'
import { cache, type DatabasePlace, database, readDatabase, readRedis } from './storage.ts'
import { readMaxStreams, streams } from './streams.ts'
import { readSwapServices, swapServices } from './swap-services.ts'
import { readSwaps, swapFees, swaps } from './swaps.ts'
import { readTracing, tracing } from './tracing.ts'
import { unknownIn } from './unknown.ts'
import { readUnprovedLinks, unprovedLinks } from './unproved-links.ts'
import { operationWebhook, providerWebhooks, readProviderSecrets, readWebhookSecrets } from './webhooks.ts'
import { readWorkerPlatforms, workers } from './workers.ts'

/** Returns a part of the settings. @throws {Error} that names every bad setting */
type Reader = (given: Environment, mode: Mode) => unknown

/** All settings, in the order of the documentation: for each part of `Config` its reader, and the subjects that declare what it reads. */
const groups = {
  database: [readDatabase, database],
  redis: [readRedis, cache],
  server: [readServer, server],
  access: [readAccess, access],
  nodes: [readNodes, nodes],
  indexer: [readIndexer, indexer, networksFile],
  /** The platforms whose jobs this worker runs; undefined for all. */
  workerPlatforms: [readWorkerPlatforms, workers],
  webhookSecrets: [readWebhookSecrets, operationWebhook],
  providerSecrets: [readProviderSecrets, providerWebhooks],
  push: [readPush, push],
  /** Private networks that may receive events. */
  webhookNetworks: [readWebhookNetworks, outboundWebhooks],
  /** NATS JetStream, if events are published. */
  broker: [readBroker, broker],
  limits: [readLimits, limits],
  /** Milliseconds that a call may wait for a database connection or the event loop before later calls are refused; 0: no limit. */
  maxQueueMs: [readMaxQueue, overload],
  /** Maximum number of open event streams in a process. */
  maxStreams: [readMaxStreams, streams],
  swaps: [readSwaps, swaps, swapFees],
  swapServices: [readSwapServices, swapServices],
  prices: [readPrices, prices],
  /** The platforms whose chain any site may read. */
  siteRpc: [readSiteRpc, siteRpc],
  /** Whether gateways of names may be called. */
  allowCcipRead: [readAllowCcipRead, names],
  /** The gateway for NFTs on IPFS, if there is one. */
  ipfsGateway: [readIpfsGateway, nfts],
  /** The folder of the signed block lists, if there is one. */
  blockListsFolder: [readBlockListsFolder, blockLists],
  /** The folder of the operator's descriptors of contracts, if there is one. */
  clearSigningFolder: [readClearSigningFolder, clearSigning],
  /** The folder of the operator's pictures of tokens and networks, if there is one. */
  logosFolder: [readLogosFolder, logos],
  unproved: [readUnprovedLinks, unprovedLinks],
  retention: [readRetention, retention],
  metrics: [readMetrics, metrics],
  /** Traces of requests, if they are on. */
  tracing: [readTracing, tracing],
  /** The admin API, if it is on. */
  admin: [readAdmin, admin],
  /** Milliseconds that the API still serves after a stop request. */
  shutdownDelayMs: [readShutdownDelay, shutdown],
} as const satisfies Record<string, readonly [Reader, ...Described[]]>

type Described = Pick<Subject, 'title' | 'settings' | 'secrets'>
type Groups = { [Name in keyof typeof groups]: ReturnType<(typeof groups)[Name][0]> }
/** Groups whose settings are fields of `Config` themselves. */
type Flat = 'database' | 'server' | 'access'

export const subjects: readonly Described[] = Object.values<readonly [Reader, ...Described[]]>(groups).flatMap(
  ([, ...described]) => described,
)

export type Config = Readonly<Omit<Groups, Flat> & Groups['database'] & Groups['server'] & Groups['access']> & {
  production: boolean
  /** Whether this process runs its own database and the worker's jobs, because no database server is configured. */
  embedded: boolean
}

const secrets = subjects.flatMap((subject) => subject.secrets)
const knownNames = [...subjects.flatMap(({ settings }) => Object.keys(settings)), ...secrets.map((name) => `${name}_FILE`)]

/** The argument of a program that ignores unknown settings. Programs of two versions then run with the same environment. */
const allowUnknown = '--allow-unknown-settings'

/**
 * Returns all settings of a process.
 *
 * @param args arguments of the program
 * @throws {Error} that names every bad, removed or misspelt setting at once, and no value
 */
export function readConfig(env: Environment = process.env, args: readonly string[] = process.argv): Config {
  const given = withSecretFiles(env, secrets)
  const mode = modeOf(given)
  const problems = [
    ...(args.includes(allowUnknown) ? [] : [...removedIn(given), ...unknownIn(given, knownNames)]),
    ...Object.values(groups).flatMap(([read]) => problemOf(() => read(given, mode)) ?? []),
  ]
  if (problems.length > 0) throw new Error(`Bad environment: ${[...new Set(problems)].join('; ')}`)
  // `Object.entries` forgets which name has which value.
  const read = Object.fromEntries(Object.entries(groups).map(([name, [read]]) => [name, read(given, mode)])) as Groups
  const { database, server, access, ...others } = read
  return Object.freeze({
    production: given.NODE_ENV === 'production',
    embedded: mode !== 'server',
    ...server,
    ...database,
    ...access,
    ...others,
  })
}

export const modeOf = (given: Environment): Mode =>
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
