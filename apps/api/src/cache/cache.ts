export type Counted = { count: number; leftMs: number }

/** Short-lived data shared by requests: answers, rate limits, single-use ids. Keys and values are text. Every entry expires. */
export type Cache = {
  get(key: string): Promise<string | undefined>
  set(key: string, value: string, ttlMs: number): Promise<void>
  /**
   * Returns true if this id was not claimed before. Of concurrent callers exactly one gets true. Also returns false if the cache may have lost
   * claims of the last `ageMs`: after data loss or a failover. A claim is never dropped before it expires.
   */
  claim(id: string, ageMs: number, ttlMs: number): Promise<boolean>
  /**
   * Increments the counter of a key. Returns the count in its window, including this one, and the milliseconds left. A window begins with its
   * first count and has a fixed length. Counters and values do not share keys. A full cache may drop a counter early. The memory cache
   * returns synchronously, because every request waits for this.
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
    throw new RangeError(`The lifetime of a cache entry must be a positive whole number of milliseconds, not ${ttlMs}`)
}
