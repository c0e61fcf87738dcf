import { type Cache, CacheUnavailableError, checkTtl } from './cache.ts'

type Entry<Value> = { value: Value; expiresAt: number; size: number }
/** Cache entries in the order of writing, with the sum of their sizes. `sweep` is the position of the next check for expired entries. */
type Section<Value> = { entries: Map<string, Entry<Value>>; size: number; sweep: Iterator<[string, Entry<Value>]> }

const megabyte = 2 ** 20
/** Overhead in bytes of a cache entry, in addition to its text. */
const entryOverhead = 150
/** A full section drops entries until it has this share of its capacity. Dropping one entry per write would scan the section each time. */
const keptPart = 0.9
/** Minimum time between two scans of a full `claims` section for expired claims. */
const rescanMs = 1_000
/**
 * Starting a process takes longer than this time, so all claims of the previous process are older. The margin also covers ages in whole
 * seconds.
 */
const startMs = 1_000

/**
 * Returns a cache in the memory of this process. A full cache drops the oldest entries of `set` and `count`. The cache never drops entries
 * of `claim`, because an id could then be used twice. If the cache is full, it refuses new claims.
 *
 * @param capacity maximum bytes of the entries of `set`, and equally of `claim` and of `count`
 */
export function createMemoryCache({ capacity = 64 * megabyte }: { capacity?: number } = {}): Cache {
  const values = emptySection<string>()
  const claims = emptySection<''>()
  const counters = emptySection<number>()
  const since = Date.now()
  let nextScan = 0

  return {
    kind: 'memory',
    async get(key) {
      return live(values, key)?.value
    },
    async set(key, value, ttlMs) {
      checkTtl(ttlMs)
      put(values, key, value, ttlMs)
      makeSpace(values, capacity)
    },
    async claim(id, ageMs, ttlMs) {
      checkTtl(ttlMs)
      if (Date.now() - ageMs < since - startMs || live(claims, id)) return false
      const isFull = () => claims.size + sizeOf(id, '') > capacity
      if (isFull() && performance.now() >= nextScan) {
        dropExpired(claims)
        nextScan = performance.now() + rescanMs
      }
      if (isFull()) throw new CacheUnavailableError('The cache in memory is full of entries that must not be dropped')
      put(claims, id, '', ttlMs)
      return true
    },
    count(key, windowMs) {
      checkTtl(windowMs)
      const counter = counters.entries.get(key)
      const now = performance.now()
      if (!counter || counter.expiresAt <= now) {
        put(counters, key, 1, windowMs)
        makeSpace(counters, capacity)
        return { count: 1, leftMs: windowMs }
      }
      counter.value += 1
      return { count: counter.value, leftMs: Math.ceil(counter.expiresAt - now) }
    },
    async ping() {},
    async warnings() {
      return []
    },
    async close() {
      for (const section of [values, claims, counters]) {
        section.entries.clear()
        section.size = 0
      }
    },
  }
}

function emptySection<Value>(): Section<Value> {
  const entries = new Map<string, Entry<Value>>()
  return { entries, size: 0, sweep: entries.entries() }
}

function live<Value>(section: Section<Value>, key: string): Entry<Value> | undefined {
  const entry = section.entries.get(key)
  if (entry && entry.expiresAt > performance.now()) return entry
  if (entry) drop(section, key)
  return undefined
}

function put<Value extends string | number>(section: Section<Value>, key: string, value: Value, ttlMs: number) {
  drop(section, key)
  const size = sizeOf(key, value)
  section.entries.set(key, { value, expiresAt: performance.now() + ttlMs, size })
  section.size += size
  sweepOn(section)
}

function drop(section: Section<unknown>, key: string) {
  const entry = section.entries.get(key)
  if (!entry) return
  section.entries.delete(key)
  section.size -= entry.size
}

/** Checks two entries of a section for expiry. Called at every write, it removes expired entries cheaply and without a timer. */
function sweepOn<Value>(section: Section<Value>) {
  for (let step = 0; step < 2; step++) {
    const next = section.sweep.next()
    if (next.done) section.sweep = section.entries.entries()
    else live(section, next.value[0])
  }
}

/** Drops expired entries of a full section, then the oldest ones. The newest entry is dropped only if it alone exceeds the capacity. */
function makeSpace(section: Section<unknown>, capacity: number) {
  if (section.size <= capacity) return
  dropExpired(section)
  for (const oldest of section.entries.keys()) {
    if (section.size <= capacity * (section.entries.size === 1 ? 1 : keptPart)) break
    drop(section, oldest)
  }
}

function dropExpired(section: Section<unknown>) {
  for (const key of section.entries.keys()) live(section, key)
}

/** Returns the approximate bytes of a cache entry: a character takes up to two. The memory of a number is part of the overhead. */
function sizeOf(key: string, value: string | number): number {
  return 2 * (key.length + (typeof value === 'string' ? value.length : 0)) + entryOverhead
}
