/// <reference path="../../testing/services/provided.d.ts" />
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { freePort } from '../../../../packages/supervise/src/testing/programs.ts'
import { type Collector, startCollector } from '../../testing/collector.ts'
import { type CountingNode, startCountingNode } from '../../testing/counting-node.ts'
import { type FreshDatabase, freshDatabase, pairs } from '../../testing/database.ts'
import { type Program, startProgram } from '../../testing/program.ts'
import { beginEarlier } from '../../testing/redis.ts'
import { newAddress } from '../../testing/wallet.ts'

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

/** Starts an API, and returns a client and the URLs of the modules that the process has loaded. */
async function start(settings: Record<string, string>) {
  const port = await freePort()
  const modules = join(directory, `${port}.txt`)
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
    MODULES_FILE: modules,
    NODE_OPTIONS: `--import=${resolve(import.meta.dirname, '../../testing/list-modules.fixture.mjs')}`,
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
  return { program, send, loaded: () => readFile(modules, 'utf8') }
}

describe('traces of requests', () => {
  test('a collector is configured → it gets the request, its statements and its node calls as one trace, without addresses', async () => {
    const { program, send, loaded } = await start({
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
    expect(await loaded()).toContain('/@opentelemetry/')
  }, 60_000)

  test('no collector is configured → the process loads no library of traces', async () => {
    const { send, loaded } = await start({})
    expect((await send('GET', '/v1/settings')).status).toBe(200)
    const modules = await loaded()
    expect(modules).toContain('/fastify/')
    expect(modules).not.toMatch(/opentelemetry|start-tracing/)
  }, 60_000)

  test('the collector does not answer → requests are answered as usual', async () => {
    const { send } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_TRACES_SAMPLER_ARG: '1' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('GET', '/v1/settings')))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  }, 60_000)
})
