export type Counted = { count: number; leftMs: number }

/** What many requests share for a while: answers, limits, ids that may be used once. Keys and values are text; no entry outlives its time. */
export type Cache = {
  get(key: string): Promise<string | undefined>
  set(key: string, value: string, ttlMs: number): Promise<void>
  /**
   * True when nobody claimed this id before; of concurrent callers exactly one gets true. False also when the cache may have lost claims
   * that were made `ageMs` ago or later: after its data went, or a replica took over. A claim is never dropped before its time.
   */
  claim(id: string, ageMs: number, ttlMs: number): Promise<boolean>
  /**
   * Counts one more for the key: how many there are in its window, this one included, and the milliseconds left of it. A window begins with
   * its first count and has a fixed length. Counters stand apart from values, and a cache that is full may forget one early. A cache in
   * memory answers at once: every request waits for this.
   */
  count(key: string, windowMs: number): Promise<Counted> | Counted
  ping(timeoutMs: number): Promise<void>
  /** One sentence for each setting of the server that an operator should change. */
  warnings(): Promise<string[]>
  readonly kind: 'memory' | 'redis'
  close(): Promise<void>
}

/** The cache did not answer. Every method of {@link Cache} may reject with it; a change may or may not have taken effect. */
export class CacheUnavailableError extends Error {
  override readonly name = 'CacheUnavailableError'
}

/** @throws {RangeError} unless the time is a whole number of milliseconds above zero */
export function checkTtl(ttlMs: number): void {
  if (!Number.isSafeInteger(ttlMs) || ttlMs <= 0)
    throw new RangeError(`A cache entry lives a positive whole number of milliseconds, not ${ttlMs}`)
}
