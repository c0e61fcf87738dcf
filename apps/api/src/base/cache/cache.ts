export type Counted = { count: number; leftMs: number }

/** Short-lived data shared by requests: answers, rate limits, single-use ids. Keys and values are text. Every cache entry expires. */
export type Cache = {
  get(key: string): Promise<string | undefined>
  set(key: string, value: string, ttlMs: number): Promise<void>
  /**
   * Returns true if this id was not claimed before. If several callers claim one id at once, exactly one gets true. Returns false if the cache may
   * have lost claims of the last `ageMs`, because of data loss or a failover. The cache never drops a claim before it expires.
   */
  claim(id: string, ageMs: number, ttlMs: number): Promise<boolean>
  /**
   * Increments the counter of a key. Returns the count in its window, including this call, and the milliseconds until the window ends. The
   * window of a counter begins with its first count and has a fixed length. A counter and a value may have the same key. A full cache may drop
   * a counter early. The memory cache returns synchronously, because every request waits for its count.
   */
  count(key: string, windowMs: number): Promise<Counted> | Counted
  ping(timeoutMs: number): Promise<void>
  /** Returns one sentence for each setting of the Redis server that an operator should change. */
  warnings(): Promise<string[]>
  readonly kind: 'memory' | 'redis'
  close(): Promise<void>
}

/** The cache did not answer. Every method of {@link Cache} may reject with this error. A change may or may not have taken effect. */
export class CacheUnavailableError extends Error {
  override readonly name = 'CacheUnavailableError'
}

/** Checks the lifetime of a cache entry. @throws {RangeError} unless it is a whole number of milliseconds above zero */
export function checkTtl(ttlMs: number): void {
  if (!Number.isSafeInteger(ttlMs) || ttlMs <= 0)
    throw new RangeError(`The lifetime of a cache entry must be a positive whole number of milliseconds, not ${ttlMs}`)
}
