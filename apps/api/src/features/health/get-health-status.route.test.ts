import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../db/client.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { emptyDatabase, freshDatabase, pairs } from '../../testing/database.ts'
import { caller } from '../../testing/http.ts'
import { redisDown } from './health.ts'

describe.each(pairs)('GET /health/status on $name', (pair) => {
  let running: TestApp
  const cacheKind = pair.kind === 'server' ? 'redis' : 'in-process'

  beforeAll(async () => {
    running = await testApp({ pair })
  })
  afterAll(() => running.close())

  test('200: database and redis are up', async () => {
    const { status, body, headers } = await caller(running.app).get('/health/status')
    expect(status).toBe(200)
    const up = { database: { status: 'up', kind: 'postgresql' }, redis: { status: 'up', kind: cacheKind } }
    expect(body).toEqual({ status: 'ok', info: up, error: {}, details: up })
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('GET /health/status', () => {
  test('503: redis is down, in the same shape, which is the example of the documentation', async () => {
    const running = await testApp()
    await running.storage.cache.close()
    const { status, body } = await caller(running.app).get('/health/status')
    expect(status).toBe(503)
    expect(body).toEqual(redisDown)
    await running.close()
  })

  test('503: the database is down, in the same shape and without a word about where it is', async () => {
    const { cache, close } = await freshDatabase(pairs[1])
    const { url, drop } = await emptyDatabase(pairs[1])
    const database = await openDatabase(url)
    const running = await testApp({ storage: { url, database, cache, close } })
    await drop()
    const { status, body } = await caller(running.app).get('/health/status')
    expect(status).toBe(503)
    expect(body.error).toEqual({ database: { status: 'down', message: 'did not answer', kind: 'postgresql' } })
    expect(JSON.stringify(body)).not.toContain(new URL(url).pathname.slice(1))
    await running.close()
    await database.close()
    await close()
  })
})
