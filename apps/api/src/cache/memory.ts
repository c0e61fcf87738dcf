import { type Cache, CacheUnavailableError, checkTtl } from './cache.ts'

type Entry = { value: string; expiresAt: number; size: number }
/** Entries in the order of writing, with the sum of their sizes and the position of the next check for expired ones. */
type Shelf = { entries: Map<string, Entry>; size: number; sweep: Iterator<[string, Entry]> }

const megabyte = 2 ** 20
/** Overhead of an entry in addition to its text. */
const entryOverhead = 150
/** How much of a shelf is left when it was full: to look through all of it for every entry would take longer than a request may. */
const roomAfter = 0.9
/** How long a shelf that is full of what must not be dropped is not looked through again. */
const fullMs = 1_000
/** A process takes longer than this to start, so no claim of the process before it is younger. Ages that come from whole seconds fit in. */
const startMs = 1_000

/**
 * Returns a cache in this process. When full, it drops the oldest entries of `set` and `count`. It keeps those of `claim`, because dropping one
 * would allow a second use.
 *
 * @param capacity bytes that the entries of `set`, those of `claim` and those of `count` may each take
 */
export function createMemoryCache({ capacity = 64 * megabyte }: { capacity?: number } = {}): Cache {
  const values = emptyShelf()
  const claims = emptyShelf()
  const counters = emptyShelf()
  const since = Date.now()
  let fullUntil = 0

  return {
    kind: 'memory',
    async get(key) {
      return live(values, key)?.value
    },
    async set(key, value, ttlMs) {
      checkTtl(ttlMs)
      put(values, key, value, ttlMs)
      fit(values, capacity)
    },
    async claim(id, ageMs, ttlMs) {
      checkTtl(ttlMs)
      if (Date.now() - ageMs < since - startMs || live(claims, id)) return false
      const isFull = () => claims.size + sizeOf(id, '') > capacity
      if (isFull() && performance.now() >= fullUntil) {
        dropExpired(claims)
        fullUntil = performance.now() + fullMs
      }
      if (isFull()) throw new CacheUnavailableError('The cache in memory is full of entries that must not be dropped')
      put(claims, id, '', ttlMs)
      return true
    },
    count(key, windowMs) {
      checkTtl(windowMs)
      const counter = live(counters, key)
      if (!counter) {
        put(counters, key, '1', windowMs)
        fit(counters, capacity)
        return { count: 1, leftMs: windowMs }
      }
      const count = Number(counter.value) + 1
      counter.value = String(count)
      return { count, leftMs: Math.ceil(counter.expiresAt - performance.now()) }
    },
    async ping() {},
    async warnings() {
      return []
    },
    async close() {
      for (const shelf of [values, claims, counters]) {
        shelf.entries.clear()
        shelf.size = 0
      }
    },
  }
}

function emptyShelf(): Shelf {
  const entries = new Map<string, Entry>()
  return { entries, size: 0, sweep: entries.entries() }
}

function live(shelf: Shelf, key: string): Entry | undefined {
  const entry = shelf.entries.get(key)
  if (entry && entry.expiresAt > performance.now()) return entry
  if (entry) drop(shelf, key)
  return undefined
}

function put(shelf: Shelf, key: string, value: string, ttlMs: number) {
  drop(shelf, key)
  const size = sizeOf(key, value)
  shelf.entries.set(key, { value, expiresAt: performance.now() + ttlMs, size })
  shelf.size += size
  sweepOn(shelf)
}

function drop(shelf: Shelf, key: string) {
  const entry = shelf.entries.get(key)
  if (!entry) return
  shelf.entries.delete(key)
  shelf.size -= entry.size
}

/** Checks two entries at every write, which removes expired ones cheaply and without a timer. */
function sweepOn(shelf: Shelf) {
  for (let step = 0; step < 2; step++) {
    const next = shelf.sweep.next()
    if (next.done) shelf.sweep = shelf.entries.entries()
    else live(shelf, next.value[0])
  }
}

/** Makes room for some time: what has expired goes first, then what was put first, but what was put last only where it is too large alone. */
function fit(shelf: Shelf, capacity: number) {
  if (shelf.size <= capacity) return
  dropExpired(shelf)
  for (const oldest of shelf.entries.keys()) {
    if (shelf.size <= capacity * (shelf.entries.size === 1 ? 1 : roomAfter)) break
    drop(shelf, oldest)
  }
}

function dropExpired(shelf: Shelf) {
  for (const key of shelf.entries.keys()) live(shelf, key)
}

/** Approximate bytes: text takes up to two per character. */
function sizeOf(key: string, value: string): number {
  return 2 * (key.length + value.length) + entryOverhead
}
