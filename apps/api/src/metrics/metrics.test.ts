import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { pairs } from '../../testing/database.ts'
import { registerDevice } from '../../testing/device.ts'
import { caller } from '../../testing/http.ts'
import { writeMined } from '../../testing/mined.ts'
import { newAddress } from '../../testing/wallet.ts'
import { startMetrics } from '../bin/metrics.ts'
import { createHealth } from '../features/health/health.ts'
import { createIndexerStore } from '../indexer/indexer.store.ts'
import { measureCalls, measureDisagreements, measureProcess, measurePushes, measureRequests, measureWork } from './measures.ts'
import { createRegistry } from './registry.ts'
import { type MetricsServer, serveMetrics } from './serve-metrics.ts'

type Answer = { status: number; text: string; type: string | undefined }

/** As `fetch`, which lets nobody choose the host. */
const ask = (
  port: number,
  path: string,
  { method = 'GET', host = `127.0.0.1:${port}`, accept = '*/*' } = {},
  at = '127.0.0.1',
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: at, port, path, method, headers: { host, accept }, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text, type: response.headers['content-type'] }))
    })
    sent.on('error', reject)
    sent.end()
  })

const unread = new Set<string>()

describe.each(pairs)('metrics, with $name', (pair) => {
  const registry = createRegistry()
  let running: TestApp
  let server: MetricsServer

  beforeAll(async () => {
    running = await testApp({ pair, onRequest: measureRequests(registry) })
    measureWork(registry, running.storage.database, createIndexerStore(running.storage.database), new Set(['base']), () =>
      Date.parse('2026-01-01T00:01:00Z'),
    )
    server = await serveMetrics({ host: '127.0.0.1', port: 0 }, { registry, health: running.deps.health, isServing: () => true })
  })
  afterAll(async () => {
    await server.close()
    await running.close()
  })

  test('tell how long requests took, by operation and status, and nobody who asked, or what for', async () => {
    const address = newAddress()
    const device = await registerDevice(running.app, { addresses: [address] })
    await device.get(`/v1/wallet/addresses/${address}/balances?platformId=ethereum`)
    await caller(running.app).get(`/nowhere/${address}`)
    await vi.waitFor(async () => {
      const { text } = await ask(server.port, '/metrics')
      expect(text).toContain('wallet_http_request_duration_seconds_count{operation="newDevice",status="201"} 1\n')
      expect(text).toContain('wallet_http_request_duration_seconds_count{operation="getBalances",status="503"} 1\n')
      expect(text).toContain('wallet_http_request_duration_seconds_count{operation="unknown",status="404"} 1\n')
    }, 15_000)
    const { text, status, type } = await ask(server.port, '/metrics')
    expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    for (const secret of [address, address.toLowerCase(), device.id]) expect(text).not.toContain(secret)
  })

  test('a scraper that asks for OpenMetrics → a request of each duration, by the id that its answer had', async () => {
    const { headers } = await caller(running.app).get('/v1/settings')
    const id = String(headers['x-request-id'])
    const accept = 'application/openmetrics-text;version=1.0.0;q=0.6,text/plain;version=0.0.4;q=0.3,*/*;q=0.2'
    await vi.waitFor(async () => {
      const { text, type } = await ask(server.port, '/metrics', { accept })
      expect(type).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8')
      expect(text).toContain(`# {request_id="${id}"} `)
      expect(text).toMatch(/\n# EOF\n$/)
    }, 15_000)
    expect((await ask(server.port, '/metrics')).text).not.toContain(id)
  })

  test('a process that starts or stops → /ready answers 503', async () => {
    let serving = false
    const other = await serveMetrics({ host: '127.0.0.1', port: 0 }, { registry, health: running.deps.health, isServing: () => serving })
    expect((await ask(other.port, '/ready')).status).toBe(503)
    serving = true
    expect((await ask(other.port, '/ready')).status).toBe(200)
    serving = false
    expect((await ask(other.port, '/ready')).status).toBe(503)
    await other.close()
  })

  test('a transaction whose watchers wait to be notified → is counted, with the time since its share is due', async () => {
    const { query } = running.storage.database
    expect((await ask(server.port, '/metrics')).text).toContain('wallet_notification_fanouts_waiting 0\n')
    const id = await writeMined(running, [{ from: newAddress(), to: newAddress(), amount: 1n }])
    await sql`insert into notification_fanouts values (${id}, null, now() - interval '90 s')`.execute(query)
    const { text } = await ask(server.port, '/metrics')
    expect(text).toContain('wallet_notification_fanouts_waiting 1\n')
    expect(text).toMatch(/^wallet_notification_fanouts_oldest_seconds (9\d|1\d\d)\.?\d*$/m)
    await sql`delete from notification_fanouts`.execute(query)
  })

  test('tell how far behind the reader of each platform is, and what waits to be pushed', async () => {
    const indexer = createIndexerStore(running.storage.database)
    const hold = await indexer.acquire('ethereum', '00000000-0000-4000-8000-000000000001', 60_000, 120n)
    if (!hold) throw new Error('Nobody else reads here')
    await indexer.begin(hold, { number: 100n, hash: '0x64', time: new Date('2026-01-01T00:00:00Z') }, async () => {})
    const other = await indexer.acquire('base', '00000000-0000-4000-8000-000000000001', 60_000, 120n)
    expect(other).toBeDefined()
    await registerDevice(running.app, { addresses: [newAddress(), newAddress()], platforms: ['base'] })
    const { text } = await ask(server.port, '/metrics')
    // Somebody read its blocks once, and nobody is to any more.
    expect(text).not.toContain('wallet_indexer_leased{platform="base"}')
    expect(text).toContain('wallet_backfills_waiting{platform="base"} 2\n')
    expect(text).toMatch(/^wallet_backfills_oldest_seconds\{platform="base"\} \d/m)
    expect(text).toContain('wallet_indexer_lag_blocks{platform="ethereum"} 20\n')
    expect(text).toContain('wallet_indexer_behind_seconds{platform="ethereum"} 60\n')
    expect(text).toContain('wallet_indexer_leased{platform="ethereum"} 1\n')
    expect(text).toContain('# TYPE wallet_push_outbox gauge\n')
  })

  test.each(['localhost', '::ffff:127.0.0.1'])('are there for this machine alone where they listen on %s', async (host) => {
    const other = await serveMetrics({ host, port: 0 }, { registry, health: running.deps.health, isServing: () => true })
    expect(await ask(other.port, '/metrics', { host: 'evil.example' }, host)).toMatchObject({ status: 421 })
    expect(await ask(other.port, '/metrics', {}, host)).toMatchObject({ status: 200 })
    await other.close()
  })

  test('are there for this machine alone, and to be read alone', async () => {
    expect(await ask(server.port, '/metrics', { host: 'evil.example' })).toMatchObject({ status: 421 })
    expect(await ask(server.port, '/metrics', { method: 'POST' })).toMatchObject({ status: 405 })
    expect(await ask(server.port, '/')).toMatchObject({ status: 404 })
    expect(await ask(server.port, '/ready', { host: 'localhost' })).toMatchObject({ status: 200, text: 'ready\n' })
  })
})

describe('pushes', () => {
  test('are told by channel, outcome and reason, with a bound on the reasons', async () => {
    const registry = createRegistry()
    const measures = measurePushes(registry)
    const note = measures.onAttempt('apns')
    note('sent', '')
    for (const _ of [1, 2]) note('failed', 'Unregistered')
    for (let word = 0; word < 100; word++) note('waiting', `word ${word}`)
    let refused = true
    measures.watch('fcm', () => refused)
    const text = await registry.text()
    expect(text).toContain('wallet_push_attempts_total{channel="apns",outcome="sent",reason=""} 1\n')
    expect(text).toContain('wallet_push_attempts_total{channel="apns",outcome="failed",reason="Unregistered"} 2\n')
    expect(text).toMatch(/^wallet_push_attempts_total\{channel="apns",outcome="waiting",reason="other"\} 38$/m)
    expect(text).toContain('wallet_push_refused{channel="fcm"} 1\n')
    refused = false
    expect(await registry.text()).toContain('wallet_push_refused{channel="fcm"} 0\n')
  })
})

test('docs/METRICS.md names each metric', async () => {
  const running = await testApp()
  const registry = createRegistry()
  for (const measure of [measureRequests, measureCalls, measureDisagreements, measurePushes]) measure(registry)
  measureProcess(registry, running.storage.database)
  measureWork(registry, running.storage.database, createIndexerStore(running.storage.database), unread)
  const told = [...(await registry.text()).matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name)
  const page = readFileSync(resolve(import.meta.dirname, '../../../../docs/METRICS.md'), 'utf8')
  expect([...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name).sort()).toEqual(told.sort())
  await running.close()
})

describe('a process', () => {
  test('is not ready while the database is away', async () => {
    const running = await testApp()
    const database = { ping: () => Promise.reject(new Error('away')) }
    const health = createHealth(database, running.storage.cache, createIndexerStore(running.storage.database), [])
    const server = await serveMetrics({ host: '127.0.0.1', port: 0 }, { registry: createRegistry(), health, isServing: () => true })
    expect(await ask(server.port, '/ready')).toMatchObject({ status: 503, text: 'not ready\n' })
    await server.close()
    await running.close()
  })

  test('tells of its memory, its processor time, its connections and what nodes were asked', async () => {
    const running = await testApp()
    const registry = createRegistry()
    measureCalls(registry)('base')({ method: 'getHead', outcome: 'unavailable', ms: 5_000 })
    const log = { info: vi.fn(), warn: vi.fn() }
    const { database } = running.storage
    const stop = await startMetrics(
      registry,
      { database, health: running.deps.health, unread, isServing: () => true },
      { host: '127.0.0.1', port: 0 },
      9464,
      log,
    )
    const text = await registry.text()
    expect(text).toMatch(/^process_resident_memory_bytes \d{7,}$/m)
    expect(text).toMatch(/^process_cpu_seconds_total [\d.]+$/m)
    expect(text).toMatch(/^wallet_database_connections\{state="waiting"\} 0$/m)
    expect(text).toContain('wallet_chain_call_duration_seconds_count{platform="base",method="getHead",outcome="unavailable"} 1\n')
    await stop()
    await running.close()
  })

  test('goes without metrics where their usual port is taken, and does not start where one was asked for', async () => {
    const running = await testApp()
    const other = createServer()
    const taken = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => {
        const address = other.address()
        resolve(typeof address === 'object' && address !== null ? address.port : 0)
      })
    })
    const log = { info: vi.fn(), warn: vi.fn() }
    const start = (port: number | undefined) =>
      startMetrics(
        createRegistry(),
        { database: running.storage.database, health: running.deps.health, unread, isServing: () => true },
        { host: '127.0.0.1', port },
        taken,
        log,
      )
    await (await start(undefined))()
    expect(log.warn).toHaveBeenCalledOnce()
    await expect(start(taken)).rejects.toMatchObject({ code: 'EADDRINUSE' })
    await new Promise((resolve) => other.close(resolve))
    await running.close()
  })
})
