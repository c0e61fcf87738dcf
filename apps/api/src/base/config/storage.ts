import { Type } from 'typebox'
import type { Endpoint, RedisPlace } from '../cache/redis-connection.ts'
import type { DatabaseOptions } from '../db/client.ts'
import { type Environment, type Mode, optional, setting, subject } from './setting.ts'
import { Url } from './url.ts'

/** How a process connects to the database server. */
type DatabaseAccess = Required<Pick<DatabaseOptions, 'ca' | 'poolMode' | 'directUrl' | 'replicaUrl'>>

/** A database server, or the directory of the embedded database. */
export type DatabasePlace = { databaseUrl: string | undefined; databaseAccess: DatabaseAccess; dataDir: string }

const endpoint = '[A-Za-z0-9._-]+:[0-9]{1,5}'
const Endpoints = Type.String({ pattern: `^${endpoint}(,${endpoint})*$` })
const Pem = Type.String({ minLength: 1, maxLength: 65_536, pattern: '-----BEGIN CERTIFICATE-----' })

export const database = subject('Database', {
  DATABASE_URL: optional(Url('postgres|postgresql'), {
    meaning:
      'PostgreSQL server, version 15 or later (tested with 15). `?sslmode=verify-full` encrypts the connection, and checks certificate and host name.',
    unset: 'an embedded server under `DATA_DIR`',
    secret: true,
  }),
  DATABASE_CA: optional(Pem, {
    meaning: 'Certificate authority of that server, if it is not public. With it, connections are encrypted.',
    accepts: 'certificates (PEM)',
    unset: 'public certificate authorities',
    secret: true,
  }),
  DATABASE_POOL_MODE: setting(Type.Enum(['session', 'transaction']), {
    meaning:
      'Set `transaction` if `DATABASE_URL` names a connection pooler in transaction mode, such as PgBouncer (tested with 1.18). Statements then have no names, and each one carries its own session settings.',
    default: 'session',
  }),
  DATABASE_DIRECT_URL: optional(Url('postgres|postgresql'), {
    meaning: 'The PostgreSQL server behind that pooler. `wallet migrate` and `LISTEN` need a session of their own.',
    unset: '`DATABASE_URL`. Behind a pooler, other processes then notice new events and work only when they poll',
    secret: true,
  }),
  DATABASE_REPLICA_URL: optional(Url('postgres|postgresql'), {
    meaning:
      'A streaming replica, for histories, notifications and events of devices. It answers if it has everything that was committed before the read, else the primary answers.',
    unset: 'the primary answers all reads',
    secret: true,
  }),
  DATA_DIR: setting(Type.String(), { meaning: 'Directory of the embedded database.', default: '.data' }),
})

export const cache = subject(
  'Cache',
  {
    REDIS_URL: optional(Url('redis|rediss'), {
      meaning:
        'Redis server (tested with 7) or Valkey (tested with 8). `rediss://` encrypts the connection; user and password may be in the URL. Required with `DATABASE_URL`. Set its `maxmemory-policy` to `noeviction` and `appendonly` to `yes`: the API checks both at start and logs a warning.',
      unset: 'memory of the process',
      secret: true,
    }),
    REDIS_CA: optional(Pem, {
      meaning: 'Certificate authority of the servers, if it is not public and `REDIS_URL` begins with `rediss://`.',
      accepts: 'certificates (PEM)',
      unset: 'public certificate authorities',
      secret: true,
    }),
    REDIS_SENTINELS: optional(Endpoints, {
      meaning:
        'Redis Sentinels, which name the primary. The host in `REDIS_URL` is then the name of the group: `redis://user:password@mymaster`.',
      accepts: '`host:port`, by comma',
      unset: 'no Sentinels',
    }),
    REDIS_SENTINEL_PASSWORD: optional(Type.String({ minLength: 1, maxLength: 1024 }), {
      meaning: 'Password of the Sentinels. The servers have the one of `REDIS_URL`.',
      unset: 'no password',
      secret: true,
    }),
    REDIS_CLUSTER_NODES: optional(Endpoints, {
      meaning: 'Nodes of a Redis Cluster, beside the one of `REDIS_URL`. The client finds the other nodes through them.',
      accepts: '`host:port`, by comma',
      unset: 'no cluster',
    }),
    ALLOW_MEMORY_CACHE: optional(Type.Enum(['yes']), {
      meaning:
        'Permits `DATABASE_URL` without `REDIS_URL`. Use it for a single process only: several processes would not share quotes and used tokens.',
      unset: 'not permitted',
    }),
  },
  ({ REDIS_URL, REDIS_CA, REDIS_SENTINELS, REDIS_CLUSTER_NODES, ALLOW_MEMORY_CACHE }, mode) => [
    REDIS_SENTINELS !== undefined && REDIS_CLUSTER_NODES !== undefined && 'REDIS_SENTINELS and REDIS_CLUSTER_NODES exclude each other',
    REDIS_CA !== undefined && !REDIS_URL?.startsWith('rediss:') && 'REDIS_CA needs a REDIS_URL that begins with rediss://',
    mode === 'server' &&
      !REDIS_URL &&
      !ALLOW_MEMORY_CACHE &&
      'REDIS_URL should not be empty when DATABASE_URL is set; a single process may run without it under ALLOW_MEMORY_CACHE=yes',
  ],
)

/** @throws {Error} that names every bad setting */
export function readDatabase(given: Environment, mode: Mode): DatabasePlace {
  const parsed = database.read(given, mode)
  return {
    databaseUrl: parsed.DATABASE_URL,
    databaseAccess: {
      ca: parsed.DATABASE_CA,
      poolMode: parsed.DATABASE_POOL_MODE,
      directUrl: parsed.DATABASE_DIRECT_URL,
      replicaUrl: parsed.DATABASE_REPLICA_URL,
    },
    dataDir: parsed.DATA_DIR,
  }
}

/** Returns the Redis server; undefined if none is named. @throws {Error} that names every bad setting */
export function readRedis(given: Environment, mode: Mode): ({ url: string } & RedisPlace) | undefined {
  const parsed = cache.read(given, mode)
  if (parsed.REDIS_URL === undefined) return undefined
  return {
    url: parsed.REDIS_URL,
    ca: parsed.REDIS_CA,
    sentinels: endpointsOf(parsed.REDIS_SENTINELS),
    sentinelPassword: parsed.REDIS_SENTINEL_PASSWORD,
    clusterNodes: endpointsOf(parsed.REDIS_CLUSTER_NODES),
  }
}

const endpointsOf = (text: string | undefined): Endpoint[] | undefined =>
  text?.split(',').map((endpoint) => {
    const port = endpoint.lastIndexOf(':')
    return { host: endpoint.slice(0, port), port: Number(endpoint.slice(port + 1)) }
  })
