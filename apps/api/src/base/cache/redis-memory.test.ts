import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asOperator, oldRedisCache, startOwnRedis } from '../../../testing/redis.ts'
import type { Cache } from './cache.ts'

// docs/SCALING.md computes with the bytes of these tests.

const entries = 20_000
let redis: Awaited<ReturnType<typeof startOwnRedis>>
let cache: Cache

beforeEach(async () => {
  redis = await startOwnRedis(['--save', '', '--appendonly', 'no'])
  cache = await oldRedisCache(redis.url)
})
afterEach(async () => {
  await cache.close()
  await redis.stop()
})

/** Returns the memory that Redis needs for one entry. */
async function bytesOf(write: () => Promise<unknown>): Promise<number> {
  const used = () => asOperator(redis.url, async (client) => Number(/used_memory:(\d+)/.exec(await client.info('memory'))?.[1]))
  await write()
  const before = await used()
  for (let batch = 0; batch < entries / 500; batch++) await Promise.all(Array.from({ length: 500 }, write))
  return ((await used()) - before) / entries
}

test('the id of a used token → at most 300 bytes', async () => {
  const bytes = await bytesOf(() => cache.claim(`token:${randomUUID()}:${randomUUID()}`, 0, 420_000))
  expect(bytes).toBeGreaterThan(100)
  expect(bytes).toBeLessThan(300)
})

test('the counter of a rate limit → at most 250 bytes', async () => {
  const bytes = await bytesOf(async () => cache.count(`read:${randomUUID()}`, 60_000))
  expect(bytes).toBeGreaterThan(50)
  expect(bytes).toBeLessThan(250)
})
