import { DatabaseUnavailableError } from './errors.ts'

/** The callers that wait for a connection or for its answer. */
export type Waiting = {
  /** Returns for how many milliseconds the first caller has waited; 0 if none waits. */
  firstMs(): number
  /** Counts a caller as waiting until its work settles. */
  during<Result>(work: () => Promise<Result>): Promise<Result>
}

/** @param now a monotonic clock in milliseconds */
export function createWaiting(now: () => number = () => performance.now()): Waiting {
  /** A set keeps the order of insertion, so its first entry waits longest. */
  const entries = new Set<{ since: number }>()
  return {
    firstMs() {
      const [first] = entries
      return first ? now() - first.since : 0
    },
    async during(work) {
      const entry = { since: now() }
      entries.add(entry)
      try {
        return await work()
      } finally {
        entries.delete(entry)
      }
    },
  }
}

/**
 * Refuses a caller at once if the first one in the queue has waited too long. Those behind it would wait even longer, and their clients
 * give up meanwhile.
 *
 * @param maxMs the limit; 0 means none
 * @throws {DatabaseUnavailableError}
 */
export function refuseLongQueue({ firstMs }: Pick<Waiting, 'firstMs'>, maxMs: number) {
  if (maxMs > 0 && firstMs() > maxMs) throw new DatabaseUnavailableError(`The queue for a database connection is longer than ${maxMs} ms`)
}
