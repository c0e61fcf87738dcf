import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { asAdministrator, emptyDatabase, type FreshDatabase, freshDatabase, pairs } from '../../../../testing/database.ts'
import { caller } from '../../../../testing/http.ts'
import { expireLeases } from '../../../../testing/reading.ts'
import { openDatabase } from '../../../base/db/client.ts'
import { createIndexerStore } from '../../../chain/blocks/indexer.store.ts'
import { redisDown } from './health.ts'

const neverRead = { reading: false, blocksBehind: null, blockNumber: null, blockTime: null }

describe.each(pairs)('GET /health/status on $name', (pair) => {
  let running: TestApp
  const cacheKind = pair.kind === 'server' ? 'redis' : 'in-process'

  beforeAll(async () => {
    running = await testApp({ pair })
  })
  afterAll(() => running.close())

  test('200: database and redis are available → both are up', async () => {
    const { status, body, headers } = await caller(running.app).get('/health/status')
    expect(status).toBe(200)
    const up = { database: { status: 'up', kind: 'postgresql' }, redis: { status: 'up', kind: cacheKind } }
    const indexer = { status: 'up', platforms: { ethereum: neverRead, base: neverRead } }
    expect(body).toEqual({ status: 'ok', info: up, error: {}, details: { ...up, indexer } })
    expect(headers['cache-control']).toBe('no-store')
  })

  test('200: a platform lags → the answer shows it, and the status stays 200', async () => {
    const indexer = createIndexerStore(running.storage.database)
    const lease = await indexer.acquire('ethereum', randomUUID(), 60_000, 10_120n)
    if (!lease) throw new Error('Another worker has the lease of the platform')
    await indexer.begin(lease, { number: 120n, hash: '0x78', time: new Date('2026-01-01T00:00:00Z') }, async () => {})
    const { status, body } = await caller(running.app).get('/health/status')
    const read = { blockNumber: 120, blockTime: '2026-01-01T00:00:00.000Z' }
    expect([status, body.status]).toEqual([200, 'ok'])
    expect(body.details.indexer.platforms).toEqual({ ethereum: { reading: true, blocksBehind: 10_000, ...read }, base: neverRead })

    await expireLeases(running)
    const { platforms } = (await caller(running.app).get('/health/status')).body.details.indexer
    expect(platforms.ethereum).toEqual({ reading: false, blocksBehind: null, ...read })
  })
})

describe('GET /health/status', () => {
  test('503: redis is down → the same shape, equal to the documented example', async () => {
    const running = await testApp()
    await running.storage.cache.close()
    const { status, body } = await caller(running.app).get('/health/status')
    expect(status).toBe(503)
    const { indexer, ...details } = body.details
    expect({ ...body, details }).toEqual(redisDown)
    expect(Object.keys(indexer.platforms)).toEqual(['ethereum', 'base'])
    await running.close()
  })

  test('200: the blocks of a platform are not read → the platform is not listed', async () => {
    const running = await testApp({ indexer: { unread: new Set(['ethereum']) } })
    const { body } = await caller(running.app).get('/health/status')
    expect(body.details.indexer.platforms).toEqual({ base: neverRead })
    await running.close()
  })

  test('503: the database is down → the same shape, without its address', async () => {
    const { cache, close } = await freshDatabase(pairs[1])
    const { url, drop } = await emptyDatabase(pairs[1])
    const database = await openDatabase(url)
    const running = await testApp({ storage: { url, database, cache, close } })
    await drop()
    const { status, body } = await caller(running.app).get('/health/status')
    expect(status).toBe(503)
    expect(Object.keys(body.details)).toEqual(['database', 'redis'])
    expect(body.error).toEqual({ database: { status: 'down', message: 'did not answer', kind: 'postgresql' } })
    expect(JSON.stringify(body)).not.toContain(new URL(url).pathname.slice(1))
    await running.close()
    await database.close()
    await close()
  })

  test('503: other clients use every connection of the database → 503; 200 once they release them', async () => {
    const stored = await freshDatabase(pairs[0])
    const { url, drop } = await limitConnections(stored, 40)
    const running = await testApp({ storage: { ...stored, url, database: await openDatabase(url) } })
    const others = await takeEveryConnection(url)
    try {
      await expect(running.storage.database.query.transaction().execute(async () => {})).rejects.toThrow(
        'the server has no free connection',
      )
      const { status, body } = await caller(running.app).get('/health/status')
      expect([status, body.error]).toEqual([503, databaseDown])
    } finally {
      await Promise.all(others.map((client) => client.end()))
    }
    await vi.waitFor(async () => expect((await caller(running.app).get('/health/status')).status).toBe(200), 15_000)
    await running.close()
    await running.storage.database.close()
    await stored.close()
    await drop()
  })

  test('503: every connection for transactions is busy beyond the time limit → 503; 200 once one is free', async () => {
    const running = await testApp()
    const { database } = running.storage
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const busy = Array.from({ length: 8 }, () => database.query.transaction().execute(() => released))
    await vi.waitFor(() => expect(database.connections()).toMatchObject({ open: 8, idle: 0 }), 15_000)
    const { status, body } = await caller(running.app).get('/health/status')
    expect([status, body.error]).toEqual([503, databaseDown])
    release()
    await Promise.all(busy)
    expect((await caller(running.app).get('/health/status')).status).toBe(200)
    expect(database.connections().waiting).toBe(0)
    await running.close()
  })
})

const databaseDown = { database: { status: 'down', message: 'did not answer', kind: 'postgresql' } }

/**
 * Limits the connections to one database, because other tests use its server meanwhile. No limit holds for a superuser, so the returned address
 * is that of an ordinary account with the same rights.
 */
async function limitConnections({ url, database }: FreshDatabase, limit: number): Promise<{ url: string; drop(): Promise<void> }> {
  const account = `limited_${randomUUID().slice(0, 8)}`
  const limited = new URL(url)
  const name = limited.pathname.slice(1)
  await sql`create role ${sql.ref(account)} login in role ${sql.ref(limited.username)}`.execute(database.query)
  await sql`alter database ${sql.ref(name)} connection limit ${sql.lit(limit)}`.execute(database.query)
  limited.username = account
  return { url: limited.href, drop: () => asAdministrator(pairs[0], async (client) => void (await client.query(`drop role ${account}`))) }
}

/** Opens connections until the server refuses further ones. Returns the open connections. */
async function takeEveryConnection(connectionString: string): Promise<pg.Client[]> {
  const taken: pg.Client[] = []
  for (;;) {
    const client = new pg.Client({ connectionString })
    try {
      await client.connect()
      taken.push(client)
    } catch (error) {
      expect(error).toMatchObject({ code: '53300' })
      return taken
    }
  }
}
