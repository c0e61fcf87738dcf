import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type FreshDatabase, freshDatabase, pairs } from '../../../testing/database.ts'

describe.each(pairs)('the cache beside $name', (pair) => {
  let store: FreshDatabase
  let nextKey = 0
  const newKey = () => `key-${nextKey++}`
  beforeAll(async () => {
    store = await freshDatabase(pair)
  })
  afterAll(() => store.close())

  const long = 60_000
  /** Options of `vi.waitFor` for entries whose lifetime is about to end. */
  const soon = { timeout: 15_000, interval: 20 }

  it('`get` of an unknown key → undefined', async () => {
    expect(await store.cache.get(newKey())).toBeUndefined()
  })

  it('a key that was set → returns its last value, also an empty text', async () => {
    const key = newKey()
    for (const value of ['first', 'zweite · 二', '']) {
      await store.cache.set(key, value, long)
      expect(await store.cache.get(key)).toBe(value)
    }
  })

  it('the lifetime of a value has ended → `get` returns undefined', async () => {
    const key = newKey()
    await store.cache.set(key, 'brief', 30)
    await vi.waitFor(async () => expect(await store.cache.get(key)).toBeUndefined(), soon)
  })

  it('a value is set again → its lifetime starts again', async () => {
    const key = newKey()
    await store.cache.set(key, 'brief', 30)
    await store.cache.set(key, 'long', long)
    const other = newKey()
    await store.cache.set(other, 'brief', 60)
    await vi.waitFor(async () => expect(await store.cache.get(other)).toBeUndefined(), soon)
    expect(await store.cache.get(key)).toBe('long')
  })

  it('an id is claimed twice → the second claim is refused until the first expires', async () => {
    const id = newKey()
    expect(await store.cache.claim(id, 0, long)).toBe(true)
    expect(await store.cache.claim(id, 0, long)).toBe(false)
    const brief = newKey()
    expect(await store.cache.claim(brief, 0, 30)).toBe(true)
    await vi.waitFor(async () => expect(await store.cache.claim(brief, 0, long)).toBe(true), soon)
    expect(await store.cache.claim(brief, 0, long)).toBe(false)
  })

  it('a claim and a value with the same name → they do not affect each other', async () => {
    const key = newKey()
    await store.cache.set(key, 'value', long)
    expect(await store.cache.claim(key, 0, long)).toBe(true)
    await store.cache.set(key, 'other', long)
    expect(await store.cache.claim(key, 0, long)).toBe(false)
    expect(await store.cache.get(key)).toBe('other')
  })

  it('many callers claim one id at once → exactly one succeeds', async () => {
    const id = newKey()
    const results = await Promise.all(Array.from({ length: 100 }, () => store.cache.claim(id, 0, long)))
    expect(results.filter(Boolean)).toHaveLength(1)
  })

  it('an id is older than the data of the cache → its claim is refused; a younger id → claimed once', async () => {
    const day = 86_400_000
    expect(await store.cache.claim(newKey(), day, long)).toBe(false)
    const ahead = newKey()
    expect(await store.cache.claim(ahead, -30_000, long)).toBe(true)
    expect(await store.cache.claim(ahead, -30_000, long)).toBe(false)
  })

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'an entry is written with a lifetime of %s ms → the call rejects',
    async (ttlMs) => {
      await expect(store.cache.set(newKey(), 'value', ttlMs)).rejects.toThrow(RangeError)
      await expect(store.cache.claim(newKey(), 0, ttlMs)).rejects.toThrow(RangeError)
      await expect(async () => store.cache.count(newKey(), ttlMs)).rejects.toThrow(RangeError)
    },
  )

  it('many callers increment counters at once → each call counts once for its key', async () => {
    const key = newKey()
    const counts = await Promise.all(Array.from({ length: 100 }, () => store.cache.count(key, long)))
    expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
    for (const { leftMs } of counts) expect(leftMs > 0 && leftMs <= long).toBe(true)
    expect((await store.cache.count(newKey(), long)).count).toBe(1)
  })

  it('the window of a counter ends → its count restarts; counting does not extend the window', async () => {
    const key = newKey()
    const { leftMs: whole } = await store.cache.count(key, 200)
    expect(whole).toBe(200)
    const left: number[] = [whole]
    await vi.waitFor(async () => {
      const next = await store.cache.count(key, 200)
      if (next.count > 1) left.push(next.leftMs)
      expect(next.count).toBe(1)
    }, soon)
    expect(left).toEqual(left.toSorted((a, b) => b - a))
  })

  it('a counter and a value with the same name → they do not affect each other', async () => {
    const key = newKey()
    await store.cache.set(key, 'value', long)
    expect((await store.cache.count(key, long)).count).toBe(1)
    expect(await store.cache.get(key)).toBe('value')
  })

  it('ping → resolves', async () => {
    await expect(store.cache.ping(5_000)).resolves.toBeUndefined()
  })

  it('`kind` of a cache → `memory` or `redis`, without an address', () => {
    expect(store.cache.kind).toBe(pair.kind === 'embedded' ? 'memory' : 'redis')
    expect(inspect(store.cache, { depth: 9, showHidden: true })).not.toMatch(/redis:\/\//)
  })
})
