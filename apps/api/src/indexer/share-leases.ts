import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import { type Next, type Running, startLoop } from '../work/loop.ts'
import { createThrottle } from '../work/throttle.ts'
import { createWorkerStore } from './workers.store.ts'

type SharingWork = {
  database: Pick<Database, 'query'>
  /** This process among the workers, and the platforms whose blocks it can read. */
  worker: { id: string; platforms: ReadonlySet<string> }
  config: { indexer: { leaseMs: number } }
  log: Pick<Logger, 'info' | 'warn'>
}

/**
 * Shares the leases of platforms evenly among the workers: announces this one, and hands its surplus over to workers that have fewer. The new
 * owner reads on when it next polls, within a third of the lease. It needs nothing when a worker leaves: others take its leases.
 */
export function shareLeases({ database, worker: { id, platforms }, config, log }: SharingWork, everyMs: number): Running {
  const { leaseMs } = config.indexer
  const store = createWorkerStore(database)
  const throttle = createThrottle()
  const run = async (): Promise<Next> => {
    await store.announce(id, [...platforms], leaseMs)
    const platformId = await store.handOver(id, leaseMs)
    if (platformId === undefined) return undefined
    log.info({ platformId }, `Another worker has fewer leases and now reads ${platformId}`)
    return 'again'
  }
  const loop = startLoop(run, {
    everyMs,
    onError: (error) => throttle(String(error), () => log.warn({ err: error }, 'Sharing leases with other workers failed; retrying')),
  })
  return {
    async stop() {
      await loop.stop()
      await store.leave(id).catch(() => {})
    },
  }
}
