import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import { createFacetBackfill, type FacetBackfill } from '../ledger/facet-backfill.store.ts'
import { type Next, type Running, startLoop } from '../work/loop.ts'

const batch = 500
const logEveryMs = 10_000

/** Starts to derive kinds and statuses for rows that an earlier version of the server wrote. */
export const fillStoredFacets = ({ database, log }: { database: Database; log: Logger }, everyMs: number): Running =>
  fillFacets(createFacetBackfill(database), log, everyMs)

/**
 * Derives kinds and statuses of rows in batches. The loop continues after the last batch, because an older version may still write rows during
 * a rolling update.
 */
function fillFacets(backfill: FacetBackfill, log: Pick<Logger, 'info' | 'error'>, everyMs: number): Running {
  let filled = 0
  let loggedAt = 0
  const run = async (): Promise<Next> => {
    const done = await backfill.fill(batch)
    filled += done.filled
    if (done.filled > 0 && performance.now() - loggedAt > logEveryMs) {
      loggedAt = performance.now()
      log.info({ filled, left: done.left }, 'Deriving the kinds of older transactions; history filters are unavailable until it is done')
    }
    if (done.filled > 0 && done.left === undefined) log.info({ filled }, 'Derived the kinds of older transactions')
    return done.filled > 0 ? 'again' : undefined
  }
  return startLoop(run, {
    everyMs,
    onError: (error) => log.error({ err: error }, 'Cannot derive the kinds of older transactions; retrying'),
  })
}
