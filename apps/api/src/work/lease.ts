import { sql } from 'kysely'

/** A time so many milliseconds from now, by the clock of the database: the clocks of workers may differ. */
export const inFuture = (ms: number) => sql<string>`clock_timestamp() + interval '1 millisecond' * ${ms}::float8`

/** What one worker at a time has, until the lease expires. `Held` is what the owner knows of it. */
export type Lease<Held> = {
  /** Takes or keeps the lease. Undefined while another worker has it. */
  hold(): Promise<Held | undefined>
  /** Notes what the owner wrote, which renewed the lease. */
  update(held: Held): void
  /** Forgets what is known: the next `hold` asks the database. */
  forget(): void
  /** Lets another worker take over at once. */
  release(): Promise<void>
}

/**
 * A lease that is renewed when a third of its time has passed, so that two renewals may fail.
 *
 * @param now a clock in milliseconds that never goes back
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
    async hold() {
      const asked = now()
      if (held !== undefined && asked - renewedAt < leaseMs / 3) return held
      held = await acquire()
      renewedAt = asked
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
