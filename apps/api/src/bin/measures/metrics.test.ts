import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { registerDevice } from '../../../testing/device.ts'
import { caller } from '../../../testing/http.ts'
import { writeMined } from '../../../testing/mined.ts'
import { newAddress } from '../../../testing/wallet.ts'
import { createRegistry } from '../../base/metrics/registry.ts'
import { type MetricsServer, serveMetrics } from '../../base/metrics/serve-metrics.ts'
import { createIndexerStore } from '../../chain/blocks/indexer.store.ts'
import { createHealth } from '../../http/routes/health/health.ts'
import { startMetrics } from '../metrics.ts'
import { measurePrices } from './measure-prices.ts'
import { measureWork } from './measure-work.ts'
import {
  measureCalls,
  measureDisagreements,
  measureProcess,
  measurePushes,
  measureRequests,
  measureSwaps,
  measureWebhooks,
} from './measures.ts'

type Answer = { status: number; text: string; type: string | undefined }

/** Sends a GET request with a chosen `host` header, which `fetch` does not permit. */
const get = (
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

  test('requests were answered → the metrics have durations by operation and status, without addresses or device ids', async () => {
    const address = newAddress()
    const device = await registerDevice(running.app, { addresses: [address] })
    await device.get(`/v1/wallet/addresses/${address}/balances?platformId=ethereum`)
    await caller(running.app).get(`/nowhere/${address}`)
    await vi.waitFor(async () => {
      const { text } = await get(server.port, '/metrics')
      expect(text).toContain('wallet_http_request_duration_seconds_count{operation="newDevice",status="201"} 1\n')
      expect(text).toContain('wallet_http_request_duration_seconds_count{operation="getBalances",status="503"} 1\n')
      expect(text).toContain('wallet_http_request_duration_seconds_count{operation="unknown",status="404"} 1\n')
    }, 15_000)
    const { text, status, type } = await get(server.port, '/metrics')
    expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    for (const secret of [address, address.toLowerCase(), device.id]) expect(text).not.toContain(secret)
  })

  test('a scraper that accepts OpenMetrics → exemplars with the request id of the response', async () => {
    const { headers } = await caller(running.app).get('/v1/settings')
    const id = String(headers['x-request-id'])
    const accept = 'application/openmetrics-text;version=1.0.0;q=0.6,text/plain;version=0.0.4;q=0.3,*/*;q=0.2'
    await vi.waitFor(async () => {
      const { text, type } = await get(server.port, '/metrics', { accept })
      expect(type).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8')
      expect(text).toContain(`# {request_id="${id}"} `)
      expect(text).toMatch(/\n# EOF\n$/)
    }, 15_000)
    expect((await get(server.port, '/metrics')).text).not.toContain(id)
  })

  test('a process that starts or stops → /ready answers 503', async () => {
    let serving = false
    const other = await serveMetrics({ host: '127.0.0.1', port: 0 }, { registry, health: running.deps.health, isServing: () => serving })
    expect((await get(other.port, '/ready')).status).toBe(503)
    serving = true
    expect((await get(other.port, '/ready')).status).toBe(200)
    serving = false
    expect((await get(other.port, '/ready')).status).toBe(503)
    await other.close()
  })

  test('a transaction with devices to notify → counted, with the time since its batch was due', async () => {
    const { query } = running.storage.database
    expect((await get(server.port, '/metrics')).text).toContain('wallet_notification_fanouts_waiting 0\n')
    const id = await writeMined(running, [{ from: newAddress(), to: newAddress(), amount: 1n }])
    await sql`insert into notification_fanouts values (${id}, null, now() - interval '90 s')`.execute(query)
    const { text } = await get(server.port, '/metrics')
    expect(text).toContain('wallet_notification_fanouts_waiting 1\n')
    expect(text).toMatch(/^wallet_notification_fanouts_oldest_seconds (9\d|1\d\d)\.?\d*$/m)
    await sql`delete from notification_fanouts`.execute(query)
  })

  test('the database has work → the metrics have the lag of each platform and the waiting pushes', async () => {
    const indexer = createIndexerStore(running.storage.database)
    const lease = await indexer.acquire('ethereum', '00000000-0000-4000-8000-000000000001', 60_000, 120n)
    if (!lease) throw new Error('Another worker has the lease of the platform')
    await indexer.begin(lease, { number: 100n, hash: '0x64', time: new Date('2026-01-01T00:00:00Z') }, async () => {})
    const other = await indexer.acquire('base', '00000000-0000-4000-8000-000000000001', 60_000, 120n)
    expect(other).toBeDefined()
    await registerDevice(running.app, { addresses: [newAddress(), newAddress()], platforms: ['base'] })
    const { text } = await get(server.port, '/metrics')
    // The platform has a lease, but the configuration no longer reads its blocks.
    expect(text).not.toContain('wallet_indexer_leased{platform="base"}')
    expect(text).toContain('wallet_backfills_waiting{platform="base"} 2\n')
    expect(text).toContain('wallet_histories_searching{platform="base"} 0\n')
    expect(text).toMatch(/^wallet_backfills_oldest_seconds\{platform="base"\} \d/m)
    expect(text).toContain('wallet_indexer_lag_blocks{platform="ethereum"} 20\n')
    expect(text).toContain('wallet_indexer_behind_seconds{platform="ethereum"} 60\n')
    expect(text).toContain('wallet_indexer_leased{platform="ethereum"} 1\n')
    expect(text).toContain('# TYPE wallet_push_outbox gauge\n')
  })

  test.each(['localhost', '::ffff:127.0.0.1'])('a request to %s has a foreign host header → 421', async (host) => {
    const other = await serveMetrics({ host, port: 0 }, { registry, health: running.deps.health, isServing: () => true })
    expect(await get(other.port, '/metrics', { host: 'evil.example' }, host)).toMatchObject({ status: 421 })
    expect(await get(other.port, '/metrics', {}, host)).toMatchObject({ status: 200 })
    await other.close()
  })

  test('a request has a foreign host header → 421, another method → 405, another path → 404', async () => {
    expect(await get(server.port, '/metrics', { host: 'evil.example' })).toMatchObject({ status: 421 })
    expect(await get(server.port, '/metrics', { method: 'POST' })).toMatchObject({ status: 405 })
    expect(await get(server.port, '/')).toMatchObject({ status: 404 })
    expect(await get(server.port, '/ready', { host: 'localhost' })).toMatchObject({ status: 200, text: 'ready\n' })
  })
})

describe('push metrics', () => {
  test('pushes were attempted → the attempts are counted by channel, outcome and reason, with at most 64 reasons', async () => {
    const registry = createRegistry()
    const measures = measurePushes(registry)
    const onAttempt = measures.onAttempt('apns')
    onAttempt('sent', '')
    for (const _ of [1, 2]) onAttempt('failed', 'Unregistered')
    for (let index = 0; index < 100; index++) onAttempt('waiting', `reason ${index}`)
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

test('a metric exists → it has a row in docs/METRICS.md', async () => {
  const running = await testApp()
  const registry = createRegistry()
  for (const measure of [measureRequests, measureCalls, measureDisagreements, measurePushes, measureWebhooks]) measure(registry)
  measureSwaps(registry, pino({ level: 'silent' }))
  measurePrices(registry, pino({ level: 'silent' }))
  measureProcess(registry, running.storage.database)
  measureWork(registry, running.storage.database, createIndexerStore(running.storage.database), unread)
  const names = [...(await registry.text()).matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name)
  const page = readFileSync(resolve(import.meta.dirname, '../../../../../docs/METRICS.md'), 'utf8')
  expect([...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name).sort()).toEqual(names.sort())
  await running.close()
})

describe('a process', () => {
  test('the database does not answer → /ready answers 503, and /live 200', async () => {
    const running = await testApp()
    const database = { ping: () => Promise.reject(new Error('away')) }
    const health = createHealth(database, running.storage.cache, createIndexerStore(running.storage.database), [])
    const server = await serveMetrics({ host: '127.0.0.1', port: 0 }, { registry: createRegistry(), health, isServing: () => true })
    expect(await get(server.port, '/ready')).toMatchObject({ status: 503, text: 'not ready\n' })
    expect(await get(server.port, '/live')).toMatchObject({ status: 200, text: 'live\n' })
    await server.close()
    await running.close()
  })

  test('a process is scraped → its memory, CPU time, database connections and node calls', async () => {
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

  test('the default port is in use → a warning and no metrics; the configured port is in use → an error', async () => {
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
    await expect(start(taken)).rejects.toThrow(
      `Port ${taken} of 127.0.0.1 is in use. Set METRICS_PORT to another port, or METRICS_HOST to another address`,
    )
    await new Promise((resolve) => other.close(resolve))
    await running.close()
  })
})
