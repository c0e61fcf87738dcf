import type { Cache } from '../../cache/cache.ts'
import type { Database } from '../../db/client.ts'

type Probe = { status: 'up' | 'down'; message?: string; kind?: string }

export type HealthStatus = {
  status: 'ok' | 'error'
  info: Record<string, Probe>
  error: Record<string, Probe>
  details: Record<string, Probe>
}

export type Health = ReturnType<typeof createHealth>

/** The answer of a server whose Redis is down, for the documentation: no recording of a healthy stack holds one. */
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

/** Whether what we depend on answers. Concurrent questions share one probe, and its result lives as long as the probe itself. */
export function createHealth(database: Pick<Database, 'ping'>, cache: Pick<Cache, 'ping' | 'kind'>) {
  let underway: Promise<HealthStatus> | undefined

  const probe = async (ping: Promise<unknown>, kind: string): Promise<Probe> => {
    try {
      await ping
      return { status: 'up', kind }
    } catch {
      return { status: 'down', message: 'did not answer', kind }
    }
  }

  const check = async (): Promise<HealthStatus> => {
    const [postgresql, redis] = await Promise.all([
      probe(database.ping(timeLimitMs), 'postgresql'),
      probe(cache.ping(timeLimitMs), cache.kind === 'memory' ? 'in-process' : 'redis'),
    ])
    const details = { database: postgresql, redis }
    const of = (status: Probe['status']) => Object.fromEntries(Object.entries(details).filter(([, probe]) => probe.status === status))
    const error = of('down')
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
