import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Cache } from '../../base/cache/cache.ts'
import { createMemoryCache } from '../../base/cache/memory.ts'
import { errorHandler } from '../../base/wire/errors.ts'
import { createLimiter, limitRequests } from './limits.ts'

const perDevice = { catalogue: 1, read: 1, chain: 1, write: 1, register: 1, report: 1, rpc: 1 }

let app: FastifyInstance
let cache: Cache
let now: number
const lines: string[] = []

beforeEach(async () => {
  lines.length = 0
  now = 0
  cache = createMemoryCache()
  app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } })
  app.setErrorHandler(errorHandler)
  limitRequests(
    app,
    createLimiter({ perDevice, networkFactor: 1 }, cache, () => now),
  )
  app.get('/', { config: { limit: 'read' } }, () => 'done')
  app.get('/else', () => 'done')
})
afterEach(() => app.close())

const statuses = async (times: number) => {
  const answers = await Promise.all(Array.from({ length: times }, () => app.inject('/')))
  return answers.map(({ statusCode }) => statusCode)
}

test('concurrent requests → no more pass than the limit allows', async () => {
  expect((await statuses(10)).filter((status) => status === 200)).toHaveLength(1)
})

test('a client waits for retry-after → its next request passes', async () => {
  vi.spyOn(cache, 'count').mockResolvedValueOnce({ count: 2, leftMs: 1_200 }).mockResolvedValueOnce({ count: 1, leftMs: 60_000 })
  const refused = await app.inject('/')
  expect([refused.statusCode, refused.headers['retry-after'], refused.headers.ratelimit]).toEqual([429, '2', '"read-network";r=0;t=2'])
  expect((await app.inject('/')).statusCode).toBe(200)
})

test('the window ends at this moment → retry-after is still positive', async () => {
  vi.spyOn(cache, 'count').mockResolvedValueOnce({ count: 2, leftMs: 0 })
  expect((await app.inject('/')).headers['retry-after']).toBe('1')
})

test('the cache does not answer → no limits, one log line, and a new attempt after a pause', async () => {
  const count = vi.spyOn(cache, 'count').mockRejectedValue(new Error('away'))
  expect(await statuses(10)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('The cache does not answer; rate limits are off for 5 s')
  now += 4_999
  count.mockClear()
  await statuses(3)
  expect(count).not.toHaveBeenCalled()
  now += 1
  count.mockRestore()
  expect((await statuses(2)).sort()).toEqual([200, 429])
})

test('a route without an operationId → no limit', async () => {
  for (let i = 0; i < 3; i++) expect((await app.inject('/else')).statusCode).toBe(200)
})
