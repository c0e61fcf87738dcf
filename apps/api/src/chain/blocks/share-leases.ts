import type { Logger } from 'pino'
import type { Database } from '../../base/db/client.ts'
import { type Next, type Running, startLoop } from '../../base/work/loop.ts'
import { createThrottle } from '../../base/work/throttle.ts'
import { createWorkerStore } from './workers.store.ts'

type SharingWork = {
  database: Pick<Database, 'query'>
  /** The id of this worker, and the platforms whose blocks the worker can read. */
  worker: { id: string; platforms: ReadonlySet<string> }
  config: { indexer: { leaseMs: number } }
  log: Pick<Logger, 'info' | 'warn'>
}

/**
 * Shares the leases of platforms evenly between workers. The loop announces this worker, and moves leases from workers with many to
 * workers with few. Every worker runs this loop, and one at a time moves leases. The new owner starts at its next poll, within a third of
 * the lease. The leases of a dead worker expire, and the others acquire them.
 */
export function shareLeases({ database, worker: { id, platforms }, config, log }: SharingWork, everyMs: number): Running {
  const { leaseMs } = config.indexer
  const store = createWorkerStore(database)
  const throttle = createThrottle()
  const run = async (): Promise<Next> => {
    await store.announce(id, [...platforms], leaseMs)
    const moves = await store.share()
    for (const { platformId } of moves) log.info({ platformId }, `The lease of ${platformId} moved to a worker with fewer leases`)
    return moves.length > 0 ? 'again' : undefined
  }
  const loop = startLoop(run, {
    everyMs,
    onError: (error) => throttle(String(error), () => log.warn({ err: error }, 'Cannot share leases with other workers; retrying')),
  })
  return {
    async stop() {
      await loop.stop()
      await store.leave(id).catch(() => {})
    },
  }
}
