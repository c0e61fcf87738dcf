import { setTimeout } from 'node:timers/promises'
import type { Cache } from '../../../base/cache/cache.ts'
import type { Database } from '../../../base/db/client.ts'

/** A worker's progress on a platform, as stored by the worker. */
type Progress = {
  platformId: string
  blockNumber: number | null
  blockTime: string | null
  headNumber: number | null
  isLeased: boolean
}

type Probe = { status: 'up' | 'down'; message?: string; kind?: string }

/** Progress of reading the blocks of a platform, as the health call shows it. Unknown values are null. */
type BlockReading = { reading: boolean; blocksBehind: number | null; blockNumber: number | null; blockTime: string | null }

export type HealthStatus = {
  status: 'ok' | 'error'
  info: Record<string, Probe>
  error: Record<string, Probe>
  /** `indexer` is absent if the database does not answer in time. A lagging chain never makes the server unhealthy. */
  details: { database: Probe; redis: Probe; indexer?: { status: 'up'; platforms: Record<string, BlockReading> } }
}

export type Health = {
  /** Returns the state of the dependencies and the progress of reading blocks. Never rejects because of a failed dependency. */
  status(): Promise<HealthStatus>
}

/** The answer of a server whose Redis is down, for the documentation. Other examples are recorded, but from a healthy stack. */
export const redisDown = {
  status: 'error',
  info: { database: { status: 'up', kind: 'postgresql' } },
  error: { redis: { status: 'down', message: 'did not answer', kind: 'redis' } },
  details: {
    database: { status: 'up', kind: 'postgresql' },
    redis: { status: 'down', message: 'did not answer', kind: 'redis' },
  },
} satisfies HealthStatus

const timeLimitMs = 1_000

/**
 * Creates the check of the dependencies, and of how far the blocks of the platforms in `read` are. Concurrent health requests share one
 * check. Its result is not cached.
 */
export function createHealth(
  database: Pick<Database, 'ping'>,
  cache: Pick<Cache, 'ping' | 'kind'>,
  indexer: { status(): Promise<readonly Progress[]> },
  read: readonly string[],
): Health {
  let underway: Promise<HealthStatus> | undefined

  const probe = async (ping: Promise<unknown>, kind: string): Promise<Probe> => {
    try {
      await ping
      return { status: 'up', kind }
    } catch {
      return { status: 'down', message: 'did not answer', kind }
    }
  }

  const readings = async (): Promise<Record<string, BlockReading>> => {
    const known = new Map((await indexer.status()).map((status) => [status.platformId, status]))
    return Object.fromEntries(
      read.map((platformId) => {
        const { blockNumber = null, blockTime = null, headNumber = null, isLeased: reading = false } = known.get(platformId) ?? {}
        // Without a worker nobody polls the head of the chain, so the stored head is outdated.
        const isKnown = reading && headNumber !== null && blockNumber !== null
        return [platformId, { reading, blocksBehind: isKnown ? Math.max(0, headNumber - blockNumber) : null, blockNumber, blockTime }]
      }),
    )
  }

  const check = async (): Promise<HealthStatus> => {
    const [postgresql, redis] = await Promise.all([
      probe(database.ping(timeLimitMs), 'postgresql'),
      probe(cache.ping(timeLimitMs), cache.kind === 'memory' ? 'in-process' : 'redis'),
    ])
    // A database that is down gets no query, since the query would wait until the database returns.
    const platforms = postgresql.status === 'up' ? await within(timeLimitMs, readings()) : undefined
    const probes = { database: postgresql, redis }
    const of = (status: Probe['status']) => Object.fromEntries(Object.entries(probes).filter(([, probe]) => probe.status === status))
    const error = of('down')
    const details = { ...probes, ...(platforms && { indexer: { status: 'up' as const, platforms } }) }
    return { status: Object.keys(error).length === 0 ? 'ok' : 'error', info: of('up'), error, details }
  }

  return {
    status(): Promise<HealthStatus> {
      underway ??= check().finally(() => {
        underway = undefined
      })
      return underway
    },
  }
}

/** Returns the result of `coming`, or undefined if it takes too long or fails. */
async function within<T>(ms: number, coming: Promise<T>): Promise<T | undefined> {
  const stop = new AbortController()
  const late = setTimeout(ms, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
  try {
    return await Promise.race([coming, late])
  } catch {
    return undefined
  } finally {
    stop.abort()
  }
}
