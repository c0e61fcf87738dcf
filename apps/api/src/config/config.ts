import { isIP } from 'node:net'
import { Type } from 'typebox'
import type { Retention } from '../db/prune.ts'
import type { ProviderSecrets } from '../features/tx/webhooks/index.ts'
import type { UnprovedLimits } from '../features/wallet/link.ts'
import type { Limits } from '../http/limits.ts'
import { SemVer } from '../http/scalars.ts'
import { parser } from '../http/validation.ts'
import { type IndexingSettings, readIndexer } from './indexer.ts'
import { readLimits } from './limits.ts'
import { type MetricsSettings, readMetrics } from './metrics.ts'
import { type ConfiguredNode, readNodes, rpcUrlVariables, Url } from './nodes.ts'
import { type PushSettings, pushSecretVariables, readPush } from './push.ts'
import { withSecretFiles } from './secret-files.ts'
import { readShutdownDelay } from './shutdown.ts'
import { listOf, problemOf } from './texts.ts'
import { readUnproved } from './unproved-links.ts'
import { providerSecretVariables, readProviderSecrets } from './webhooks.ts'

const usualDataDir = '.data'

/** 0 is for good. */
const days = (usual: number, description: string) => Type.Integer({ minimum: 0, maximum: 36_500, default: usual, description })

const Env = Type.Object({
  NODE_ENV: Type.Optional(Type.String()),
  API_PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 3000, description: 'Port of the API.' }),
  HOST: Type.String({
    default: '127.0.0.1',
    description: 'Address the API listens on. Anything but a loopback address opens it to the network.',
  }),
  DATA_DIR: Type.String({ default: usualDataDir, description: 'Where the embedded database keeps its files.' }),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], { default: 'info' }),
  DATABASE_URL: Url('postgres|postgresql', 'PostgreSQL server. Unset: an embedded one under DATA_DIR.'),
  REDIS_URL: Url('redis|rediss', 'Redis server. Unset: memory of this process.'),
  PUBLIC_URL: Url(
    'https?',
    'Origin under which clients reach the API; device tokens are bound to it. Required with DATABASE_URL and in production.',
  ),
  DEVICE_AUTH: Type.Optional(
    Type.Enum(['required', 'optional'], {
      description: 'Whether every device must hold a key. Default: optional when embedded, else required.',
    }),
  ),
  ALLOW_OPTIONAL_DEVICE_AUTH: Type.Optional(
    Type.Enum(['yes'], { description: 'Needed to run DEVICE_AUTH=optional with DATABASE_URL or NODE_ENV=production.' }),
  ),
  REQUIRE_ADDRESS_PROOF: Type.Optional(
    Type.Enum(['yes', 'no'], {
      description:
        'Whether a device must prove an address before it sends or swaps for it. Default: no when embedded outside production, else yes.',
    }),
  ),
  ALLOW_MEMORY_CACHE: Type.Optional(
    Type.Enum(['yes'], {
      description: 'Needed to run with DATABASE_URL and without REDIS_URL: processes then share no quotes and used tokens.',
    }),
  ),
  WEBHOOK_SECRET: Type.Optional(
    Type.String({
      pattern: '^\\s*whsec_[A-Za-z0-9+/=]{32,}(\\s+whsec_[A-Za-z0-9+/=]{32,})*\\s*$',
      description: 'Standard Webhooks secrets of the operation webhook, `whsec_…`, the newest first: while one is replaced both are good.',
    }),
  ),
  TRUSTED_PROXIES: Type.Optional(
    Type.String({ description: 'Addresses and networks (CIDR), by comma, of proxies whose `X-Forwarded-For` is believed.' }),
  ),
  RETAIN_NOTIFICATIONS_DAYS: days(180, 'Days that notifications are kept.'),
  RETAIN_DELIVERIES_DAYS: days(30, 'Days that answered deliveries of the webhook are kept.'),
  RETAIN_PUSHES_DAYS: days(7, 'Days that pushes are kept, sent or not.'),
  RETAIN_PENDING_DAYS: days(30, 'Days that pending transactions are kept of which nobody hears.'),
  CORS_ORIGINS: Type.Optional(Type.String({ description: 'Origins, by comma, whose pages may call the API from a browser.' })),
  MIN_VERSION_IOS: { ...SemVer, default: '1.0.0' },
  MIN_VERSION_ANDROID: { ...SemVer, default: '1.0.0' },
})

export type Config = {
  production: boolean
  /** No database server is configured: this process brings its own and does the worker's work too. */
  embedded: boolean
  port: number
  host: string
  dataDir: string
  logLevel: string
  databaseUrl: string | undefined
  redisUrl: string | undefined
  /** Undefined: the loopback origin that a request names. */
  publicOrigin: string | undefined
  deviceAuth: 'required' | 'optional'
  /** To send and to swap for an address, a device must have proved that it holds the address's key. */
  requireAddressProof: boolean
  webhookSecrets: readonly string[]
  /** Of services that report in their own formats. */
  providerSecrets: ProviderSecrets
  minVersions: { ios: string; android: string }
  trustedProxies: readonly string[]
  /** Origins whose pages may read answers, as browsers write them. */
  corsOrigins: readonly string[]
  limits: Limits
  unproved: UnprovedLimits
  indexer: IndexingSettings
  push: PushSettings
  retention: Retention
  metrics: MetricsSettings
  /** How long the API still serves after it was asked to end. */
  shutdownDelayMs: number
  /** Networks with a configured node, by platform id, with the local chain id where one is set. */
  nodes: ReadonlyMap<string, ConfiguredNode>
}

/** May stand in a file that `<NAME>_FILE` names: what must not be seen in a list of processes or of settings. */
const secretVariables = [
  'DATABASE_URL',
  'REDIS_URL',
  'WEBHOOK_SECRET',
  ...providerSecretVariables,
  ...rpcUrlVariables,
  ...pushSecretVariables,
]

const parseEnv = parser(Env, { coerce: true })

/** The only reader of the environment. @throws {Error} that names every bad variable at once, and no value */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(withSecretFiles(env, secretVariables)).filter(([, value]) => value !== undefined && value !== ''),
  )
  const embedded = given.DATABASE_URL === undefined
  const production = given.NODE_ENV === 'production'
  const usualDeviceAuth = embedded ? 'optional' : 'required'
  const usualAddressProof = embedded && !production ? 'no' : 'yes'
  const problems = [
    problemOf(() => parseEnv({ ...given })),
    problemOf(() => readNodes(given)),
    problemOf(() => readProviderSecrets(given)),
    problemOf(() => readLimits(given, embedded)),
    problemOf(() => readUnproved(given, embedded)),
    problemOf(() => readIndexer(given, embedded)),
    problemOf(() => readPush(given)),
    problemOf(() => readMetrics(given)),
    problemOf(() => readShutdownDelay(given, embedded)),
    !listOf(given.TRUSTED_PROXIES).every(isNetwork) && 'TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8',
    !listOf(given.CORS_ORIGINS).every(isOrigin) && 'CORS_ORIGINS must be origins such as https://wallet.example',
    // Without it tokens and address proofs would be for whatever host the request names.
    (production || !embedded) && !given.PUBLIC_URL && 'PUBLIC_URL should not be empty with a database server or in production',
    !embedded &&
      !given.REDIS_URL &&
      !given.ALLOW_MEMORY_CACHE &&
      'REDIS_URL should not be empty when DATABASE_URL is set; a single process may run without it under ALLOW_MEMORY_CACHE=yes',
    (production || !embedded) &&
      (given.DEVICE_AUTH ?? usualDeviceAuth) === 'optional' &&
      !given.ALLOW_OPTIONAL_DEVICE_AUTH &&
      'DEVICE_AUTH=optional with a database server or in production needs ALLOW_OPTIONAL_DEVICE_AUTH=yes',
  ].filter((problem) => problem !== false && problem !== undefined)
  if (problems.length > 0) throw new Error(`Bad environment: ${problems.join('; ')}`)

  const parsed = parseEnv({ ...given })
  return Object.freeze({
    production,
    embedded,
    port: parsed.API_PORT,
    host: parsed.HOST,
    dataDir: parsed.DATA_DIR,
    logLevel: parsed.LOG_LEVEL,
    databaseUrl: parsed.DATABASE_URL,
    redisUrl: parsed.REDIS_URL,
    publicOrigin: parsed.PUBLIC_URL && new URL(parsed.PUBLIC_URL).origin,
    deviceAuth: parsed.DEVICE_AUTH ?? usualDeviceAuth,
    requireAddressProof: (parsed.REQUIRE_ADDRESS_PROOF ?? usualAddressProof) === 'yes',
    webhookSecrets: listOf(parsed.WEBHOOK_SECRET),
    providerSecrets: readProviderSecrets(given),
    minVersions: { ios: parsed.MIN_VERSION_IOS, android: parsed.MIN_VERSION_ANDROID },
    corsOrigins: listOf(parsed.CORS_ORIGINS),
    trustedProxies: listOf(parsed.TRUSTED_PROXIES),
    limits: readLimits(given, embedded),
    unproved: readUnproved(given, embedded),
    indexer: readIndexer(given, embedded),
    push: readPush(given),
    retention: {
      notificationsDays: parsed.RETAIN_NOTIFICATIONS_DAYS,
      deliveriesDays: parsed.RETAIN_DELIVERIES_DAYS,
      pendingDays: parsed.RETAIN_PENDING_DAYS,
      pushesDays: parsed.RETAIN_PUSHES_DAYS,
    },
    nodes: readNodes(given),
    metrics: readMetrics(given),
    shutdownDelayMs: readShutdownDelay(given, embedded),
  })
}

/** The database server alone, for what needs nothing else. @throws {Error} when none is named */
export function readDatabaseUrl(env: NodeJS.ProcessEnv = process.env): string {
  const { DATABASE_URL } = withSecretFiles(env, ['DATABASE_URL'])
  if (!DATABASE_URL) throw new Error('DATABASE_URL should not be empty: an embedded database is migrated at its start')
  return DATABASE_URL
}

/** The configured nodes, for what needs nothing else, by platform id. @throws {Error} that names every bad variable */
export function readNodePlaces(env: NodeJS.ProcessEnv = process.env): Config['nodes'] {
  return readNodes(Object.fromEntries(Object.entries(withSecretFiles(env, rpcUrlVariables)).filter(([, value]) => value)))
}

/** The platforms whose blocks nobody is to read, for what needs nothing else. @throws {Error} that names every bad variable */
export function readUnread(env: NodeJS.ProcessEnv = process.env): ReadonlySet<string> {
  return readIndexer(Object.fromEntries(Object.entries(env).filter(([, value]) => value)), true).unread
}

/** Where the data is, for what needs nothing else: a server where one is named, else a directory. */
export function readDatabasePlace(env: NodeJS.ProcessEnv = process.env): Pick<Config, 'databaseUrl' | 'dataDir'> {
  const { DATABASE_URL, DATA_DIR } = withSecretFiles(env, ['DATABASE_URL'])
  return { databaseUrl: DATABASE_URL || undefined, dataDir: DATA_DIR || usualDataDir }
}

/** An address, or one with the length of a prefix that leaves at least one bit to tell it from everybody. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = { 4: 32, 6: 128 }[isIP(address)] ?? 0
  return bits > 0 && rest.length === 0 && (prefix === undefined || (/^[1-9]\d*$/.test(prefix) && Number(prefix) <= bits))
}

const isOrigin = (text: string) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
