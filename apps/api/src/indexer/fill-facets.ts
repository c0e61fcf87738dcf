import type { Logger } from 'pino'
import type { FacetBackfill } from '../features/tx/facet-backfill.store.ts'
import { createPauses } from '../pause.ts'

const batch = 500
/** While an older version still writes beside this one, filters of the history wait for this. */
const everyMs = 2_000
const retryMs = 5_000
const logEveryMs = 10_000

/** Derives kinds and statuses for the rows of an earlier version, in batches, until none are left. Returns a function that stops it. */
export function startFillingFacets(backfill: FacetBackfill, log: Pick<Logger, 'info' | 'error'>): () => Promise<void> {
  const pauses = createPauses()
  let filled = 0
  let loggedAt = 0
  const next = async () => {
    const done = await backfill.fill(batch)
    filled += done.filled
    const isDue = performance.now() - loggedAt > logEveryMs
    if (done.filled > 0 && isDue) {
      loggedAt = performance.now()
      log.info({ filled, left: done.left }, 'Deriving the kinds of earlier transactions; filters of the history wait for it')
    }
    if (done.filled > 0 && done.left === undefined) log.info({ filled }, 'Derived the kinds of earlier transactions')
    return done.filled > 0
  }
  const loop = async () => {
    while (!pauses.areOver()) {
      const pauseMs = await next().then(
        (isMore) => (isMore ? 0 : everyMs),
        (error: unknown) => {
          log.error({ err: error }, 'Deriving the kinds of earlier transactions failed; retrying in 5 s')
          return retryMs
        },
      )
      if (pauseMs > 0) await pauses.take(pauseMs)
    }
  }
  const ended = loop()
  return async () => {
    pauses.end()
    await ended
  }
}
