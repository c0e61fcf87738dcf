import { sql } from 'kysely'

/** SQL for a time in the future. The SQL uses the clock of the database, because the clocks of workers may differ. */
export const inFuture = (ms: number) => sql<string>`clock_timestamp() + interval '1 millisecond' * ${ms}::float8`

/** A lease that one worker at a time owns until it expires. `Leased` is the state that the owner keeps in memory. */
export type Lease<Leased> = {
  /** Acquires or renews the lease. Returns undefined while another worker owns the lease. */
  acquire(): Promise<Leased | undefined>
  /** Replaces the state after the owner has written it to the database. The write that changed the state also renewed the lease. */
  update(lease: Leased): void
  /** Clears the state, so that the next `acquire` queries the database. */
  forget(): void
  /** Releases the lease, so that another worker can take over at once. */
  release(): Promise<void>
}

/**
 * Returns a lease that is renewed after a third of its duration, so that two renewals may fail.
 *
 * @param now a monotonic clock in milliseconds
 */
export function createLease<Leased>(
  leaseMs: number,
  acquire: () => Promise<Leased | undefined>,
  release: (lease: Leased) => Promise<void>,
  now: () => number = () => performance.now(),
): Lease<Leased> {
  let current: Leased | undefined
  let renewedAt = Number.NEGATIVE_INFINITY
  return {
    async acquire() {
      const startedAt = now()
      if (current !== undefined && startedAt - renewedAt < leaseMs / 3) return current
      current = await acquire()
      renewedAt = startedAt
      return current
    },
    update(next) {
      current = next
    },
    forget() {
      current = undefined
    },
    async release() {
      const last = current
      current = undefined
      if (last !== undefined) await release(last)
    },
  }
}
