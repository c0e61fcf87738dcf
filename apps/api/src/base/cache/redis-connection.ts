import { Cluster, Redis } from 'ioredis'
import { backoffMs, jittered } from '../work/backoff.ts'

/** A host and a port, such as `10.0.0.1:26379`. */
export type Endpoint = { host: string; port: number }

export type RedisPlace = {
  /** Certificate authority of the servers, as PEM. Only used with `rediss://`. */
  ca?: string | undefined
  /** Sentinels that name the primary. The host of the URL is then the name of the group. */
  sentinels?: readonly Endpoint[] | undefined
  sentinelPassword?: string | undefined
  /** Further nodes through which the client finds the cluster. */
  clusterNodes?: readonly Endpoint[] | undefined
}

/** Milliseconds until a command without an answer rejects. */
export const answerTimeoutMs = 1_000
const reconnects = { firstMs: 100, maxMs: 1_000 }
const pauseMs = (attempt: number) => jittered(backoffMs(attempt, reconnects), 0.1)

/** Options of each connection. Commands are never resent, because a resent `claim` would find its own first attempt. */
const common = {
  connectTimeout: 3_000,
  commandTimeout: answerTimeoutMs,
  socketTimeout: 3 * answerTimeoutMs,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
}

type Connection = typeof common & { tls?: { ca?: string } }

type Login = { username?: string; password?: string; db?: number }

/** Returns a client that is not connected yet: of a server, of the primary that Sentinels name, or of a cluster. */
export function createRedisClient(url: string, prefix: string, place: RedisPlace): Redis | Cluster {
  const tls = url.startsWith('rediss:') ? { tls: place.ca === undefined ? {} : { ca: place.ca } } : {}
  const connection = { ...common, ...tls }
  if (place.clusterNodes !== undefined) return clusterClient(url, prefix, connection, place.clusterNodes)
  const server = {
    ...connection,
    keyPrefix: prefix,
    lazyConnect: true,
    enableOfflineQueue: false,
    retryStrategy: pauseMs,
    // The primary has become a replica after a failover.
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
  }
  if (place.sentinels === undefined) return new Redis(url, server)
  const { host: name, port: _, ...login } = addressOf(url)
  return new Redis({
    ...server,
    ...login,
    name,
    sentinels: [...place.sentinels],
    ...(place.sentinelPassword === undefined ? {} : { sentinelPassword: place.sentinelPassword }),
    ...(tls.tls === undefined ? {} : { enableTLSForSentinelMode: true, sentinelTLS: tls.tls }),
    sentinelCommandTimeout: answerTimeoutMs,
    sentinelRetryStrategy: pauseMs,
  })
}

/** Connects a client. In a cluster it connects to each node, because a command for a node that is still connecting would be refused. */
export async function connectRedis(client: Redis | Cluster): Promise<void> {
  await client.connect()
  if (client instanceof Cluster) await Promise.allSettled(client.nodes('all').map((node) => node.ping()))
}

function clusterClient(url: string, prefix: string, connection: Connection, others: readonly Endpoint[]): Cluster {
  const { host, port, ...login } = addressOf(url)
  return new Cluster([{ host, port }, ...others], {
    keyPrefix: prefix,
    lazyConnect: true,
    enableOfflineQueue: false,
    clusterRetryStrategy: pauseMs,
    // Names are not resolved here, because the certificate of a server contains its name.
    dnsLookup: (address, callback) => callback(null, address),
    // Zero: a command that failed is not sent again.
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    redisOptions: { ...connection, ...login },
  })
}

function addressOf(url: string): Endpoint & Login {
  const { hostname, port, username, password, pathname } = new URL(url)
  const db = Number(pathname.slice(1))
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port || 6379),
    ...(username === '' ? {} : { username: decodeURIComponent(username) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
    ...(db > 0 ? { db } : {}),
  }
}
