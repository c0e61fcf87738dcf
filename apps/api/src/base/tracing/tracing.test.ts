/// <reference path="../../../testing/services/provided.d.ts" />
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '@patina/test-kit/programs'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Collector, startCollector } from '../../../testing/collector.ts'
import { type CountingNode, startCountingNode } from '../../../testing/counting-node.ts'
import { type FreshDatabase, freshDatabase, pairs } from '../../../testing/database.ts'
import { type Program, startProgram } from '../../../testing/program.ts'
import { beginEarlier } from '../../../testing/redis.ts'
import { newAddress } from '../../../testing/wallet.ts'
import { startTracing } from './start-tracing.ts'

const root = resolve(import.meta.dirname, '../../../../..')

let database: FreshDatabase
let node: CountingNode
let collector: Collector
let directory: string
const programs: Program[] = []

beforeAll(async () => {
  await beginEarlier(inject('services').server.redisUrl)
  database = await freshDatabase(pairs[1])
  node = await startCountingNode(10, new Map(), 0)
  collector = await startCollector()
  directory = await mkdtemp(join(tmpdir(), 'tracing-'))
})
afterAll(async () => {
  await Promise.all(programs.map((program) => program.kill()))
  await Promise.all([node?.close(), collector?.close()])
  await database?.close()
  await rm(directory, { recursive: true, force: true })
})

/** Starts an API and returns a client. */
async function start(settings: Record<string, string>) {
  const port = await freePort()
  const program = await startProgram('api', {
    API_PORT: String(port),
    DATABASE_URL: database.url,
    REDIS_URL: inject('services').server.redisUrl,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DEVICE_AUTH: 'optional',
    ALLOW_OPTIONAL_DEVICE_AUTH: 'yes',
    SHUTDOWN_DELAY_MS: '0',
    LOG_LEVEL: 'error',
    RPC_URL_ETHEREUM: node.url,
    ...settings,
  })
  programs.push(program)
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer: ReturnType<typeof JSON.parse> = await response.json()
    return { status: response.status, id: response.headers.get('x-request-id') ?? '', body: answer }
  }
  return { program, send }
}

describe('traces of requests', () => {
  test('a collector is configured → it gets the request, its statements and its node calls as one trace, without addresses', async () => {
    const { program, send } = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=secret',
      OTEL_TRACES_SAMPLER_ARG: '1',
      OTEL_SERVICE_NAME: 'acme-api',
    })
    const { body: device } = await send('POST', '/v1/devices/new', { devicePlatform: 'ios', appVersion: '1.0.0' })
    const headers = { 'device-id': device.deviceId }
    const address = newAddress()
    const linked = await send('POST', '/v1/wallet/addresses', { addresses: [{ address, platformId: 'ethereum' }] }, headers)
    expect(linked.status).toBe(201)
    const strangers = { ...headers, traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }
    const asked = await send('GET', `/v1/wallet/addresses/${address}/info?platformId=ethereum`, undefined, strangers)
    program.signal('SIGTERM')
    expect(await program.ended).toBe(0)

    expect(collector.refused).toEqual([])
    expect(collector.requests.map((each) => each['x-key'])).toEqual(collector.requests.map(() => 'secret'))
    const traceOf = (id: string) => {
      const root = collector.spans.find(({ attributes }) => attributes['wallet.request_id'] === id)
      const children = collector.spans.filter(({ parentSpanId, traceId }) => parentSpanId === root?.spanId && traceId === root?.traceId)
      return { root, children, names: children.map(({ name }) => name) }
    }
    const posted = traceOf(linked.id)
    expect(posted.root).toMatchObject({
      name: 'POST /v1/wallet/addresses',
      service: 'acme-api',
      kind: 2,
      parentSpanId: undefined,
      attributes: { 'http.route': '/v1/wallet/addresses', 'http.response.status_code': '201', 'wallet.operation': 'linkAddresses' },
    })
    expect(posted.names).toContain('sql select')
    expect(posted.names.some((name) => /^sql (insert|with)/.test(name))).toBe(true)

    const read = traceOf(asked.id)
    expect(read.root).toMatchObject({ name: 'GET /v1/wallet/addresses/:address/info', parentSpanId: undefined })
    expect(read.root?.traceId).not.toBe('0af7651916cd43dd8448eb211c80319c')
    const call = read.children.find(({ name }) => name.startsWith('node '))
    expect(call).toMatchObject({ kind: 3, attributes: { 'wallet.platform': 'ethereum' } })
    expect(read.names).toContain('sql select')
    for (const { ms } of read.children) expect(ms).toBeLessThanOrEqual((read.root?.ms ?? 0) + 5)
    expect(JSON.stringify(collector.spans).toLowerCase()).not.toContain(address.toLowerCase().slice(2))
    expect(JSON.stringify(collector.spans)).not.toContain(device.deviceId)
  }, 150_000)

  test.each([
    ['no collector is configured', 'does not load', {}, false],
    ['a collector is configured', 'loads', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }, true],
  ])(
    '%s → the process %s the library of traces',
    async (_, __, settings, isLoaded) => {
      // The process decides before it opens the database, which does not exist here.
      const file = join(directory, `${isLoaded}.txt`)
      const child = spawn(process.execPath, ['tools/run.mjs', 'apps/api/src/bin/api.ts'], {
        cwd: root,
        stdio: 'ignore',
        env: {
          PATH: process.env.PATH,
          DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:9/nowhere',
          ALLOW_MEMORY_CACHE: 'yes',
          PUBLIC_URL: 'http://127.0.0.1',
          MODULES_FILE: file,
          NODE_OPTIONS: `--import=${join(root, 'apps/api/testing/list-modules.fixture.mjs')}`,
          ...settings,
        },
      })
      const [code] = await once(child, 'exit')
      expect(code).toBe(1)
      const modules = await readFile(file, 'utf8')
      expect(modules).toContain('/fastify/')
      expect(/opentelemetry|start-tracing/.test(modules)).toBe(isLoaded)
    },
    150_000,
  )

  test('the collector does not answer → requests are answered as usual', async () => {
    const tracing = startTracing({ url: 'http://127.0.0.1:9/v1/traces', headers: {}, ratio: 1, service: 'test' })
    const app = Fastify()
    tracing.traceRequests(app)
    app.get('/call', async () => ({}))
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject('/call')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    await Promise.all([app.close(), tracing.close().catch(() => {})])
  }, 60_000)
})
