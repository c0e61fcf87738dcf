import { describe, expect, it } from 'vitest'
import { CacheUnavailableError } from './cache.ts'
import { createMemoryCache } from './memory.ts'

const long = 60_000
const kilobyte = 'x'.repeat(425) // 1 KiB per entry: two bytes per character, the key and the overhead of an entry

describe('a cache in memory that is full', () => {
  it('more values than the cache can keep → the oldest values are dropped', async () => {
    const cache = createMemoryCache({ capacity: 10_000 })
    for (let i = 0; i < 30; i++) await cache.set(`v${i}`, kilobyte, long)
    expect(await cache.get('v0')).toBeUndefined()
    expect(await cache.get('v29')).toBe(kilobyte)
  })

  it('a cache full of claims → keeps every claim and refuses new ones', async () => {
    const cache = createMemoryCache({ capacity: 10_000 })
    const added: string[] = []
    const fill = async () => {
      for (let i = 0; ; i++) {
        await cache.claim(kilobyte + i, 0, long)
        added.push(kilobyte + i)
      }
    }
    await expect(fill()).rejects.toThrow(CacheUnavailableError)
    for (let i = 0; i < 30; i++) await cache.set(`v${i}`, kilobyte, long)
    expect(added.length).toBeGreaterThan(5)
    for (const key of added) expect(await cache.claim(key, 0, long)).toBe(false)
  })

  it('the claims of a full cache have expired → it accepts new claims', async () => {
    const cache = createMemoryCache({ capacity: 10_000 })
    for (let i = 0; i < 9; i++) await cache.claim(kilobyte + i, 0, 1)
    const later = performance.now() + 2
    while (performance.now() < later);
    await expect(cache.claim(`${kilobyte}new`, 0, long)).resolves.toBe(true)
  })

  it('more counters than the cache can keep → drops the oldest counters, but no values and no claims', async () => {
    const cache = createMemoryCache({ capacity: 10_000 })
    await cache.set('value', 'kept', long)
    await cache.claim('claimed', 0, long)
    for (let i = 0; i < 200; i++) await cache.count(`c${i}`, long)
    expect((await cache.count('c199', long)).count).toBe(2)
    expect((await cache.count('c0', long)).count).toBe(1)
    expect([await cache.get('value'), await cache.claim('claimed', 0, long)]).toEqual(['kept', false])
  })

  it('a full cache gets many writes → does not scan all entries at every write', async () => {
    const cache = createMemoryCache({ capacity: 16 * 2 ** 20 })
    const started = performance.now()
    for (let i = 0; i < 100_000; i++) {
      await cache.count(`c${i}`, long)
      await cache.set(`v${i}`, '', long)
      await cache.claim(`a${i}`, 0, long).catch(() => {})
    }
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  it('a full cache gets a large value → drops smaller ones', async () => {
    const cache = createMemoryCache({ capacity: 10_000 })
    await cache.set('small', 'value', long)
    await cache.set('large', 'x'.repeat(4_900), long)
    expect(await cache.get('small')).toBeUndefined()
    expect(await cache.get('large')).toHaveLength(4_900)
  })

  it('a value exceeds the capacity of the cache → it is not kept', async () => {
    const cache = createMemoryCache({ capacity: 10_000 })
    await cache.set('small', 'value', long)
    await cache.set('huge', 'x'.repeat(20_000), long)
    expect(await cache.get('huge')).toBeUndefined()
  })
})
