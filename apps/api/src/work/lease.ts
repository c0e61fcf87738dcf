import { sql } from 'kysely'

/** SQL for a time in the future. It uses the database's clock because the clocks of workers may differ. */
export const inFuture = (ms: number) => sql<string>`clock_timestamp() + interval '1 millisecond' * ${ms}::float8`

/** A lease that one worker at a time owns until it expires. `Held` is the state that the owner keeps in memory. */
export type Lease<Held> = {
  /** Acquires or renews the lease. Returns undefined while another worker owns it. */
  acquire(): Promise<Held | undefined>
  /** Replaces the state after the owner has written it to the database. That write also renewed the lease. */
  update(held: Held): void
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
export function createLease<Held>(
  leaseMs: number,
  acquire: () => Promise<Held | undefined>,
  release: (held: Held) => Promise<void>,
  now: () => number = () => performance.now(),
): Lease<Held> {
  let held: Held | undefined
  let renewedAt = Number.NEGATIVE_INFINITY
  return {
    async acquire() {
      const startedAt = now()
      if (held !== undefined && startedAt - renewedAt < leaseMs / 3) return held
      held = await acquire()
      renewedAt = startedAt
      return held
    },
    update(next) {
      held = next
    },
    forget() {
      held = undefined
    },
    async release() {
      const last = held
      held = undefined
      if (last !== undefined) await release(last)
    },
  }
}
