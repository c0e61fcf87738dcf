/// <reference path="../apps/api/testing/services/provided.d.ts" />
import { once } from 'node:events'
import { type IncomingMessage, type RequestOptions, STATUS_CODES } from 'node:http'
import { request } from 'node:https'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { rows } from '@patina/test-kit/long-form'
import { freePort } from '@patina/test-kit/programs'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase, pairs } from '../apps/api/testing/database.ts'
import { type DeviceKey, newDeviceKey } from '../apps/api/testing/device-key.ts'
import { type Program, startProgram } from '../apps/api/testing/program.ts'
import { beginEarlier } from '../apps/api/testing/redis.ts'
import { type Relay, startRelay } from '../apps/api/testing/relay.ts'
import { newAddress } from '../apps/api/testing/wallet.ts'
import { type Failure, startFakeApis } from './testing/fake-apis.ts'
import { type ProxyName, type RunningProxy, startProxy, whyNoProxy } from './testing/proxies.ts'

/** Requests of one client network in a minute, of the class that `/v1/tokens` counts against. */
const networkLimit = 5
/** Bytes of the largest body of any call, for example of one that links addresses. */
const maxBody = 524_288

/** Sends a request by https, verifies the certificate, and returns the response before its body. */
const openVia = (proxy: RunningProxy, method: string, path: string, options: RequestOptions = {}, body?: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const host = { host: 'localhost', port: proxy.port, family: 4, ca: proxy.authority(), agent: false }
    const sent = request({ ...host, method, path, ...options }, resolve)
    sent.once('error', reject)
    sent.end(body)
  })

const sendVia = async (...sent: Parameters<typeof openVia>) => {
  const response = await openVia(...sent)
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }
}

const checkProxy = (name: ProxyName) => {
  let database: FreshDatabase
  let relay: Relay
  let proxy: RunningProxy
  let key: DeviceKey
  let phone: string
  const programs: Program[] = []

  beforeAll(async () => {
    const { redisUrl } = inject('services').server
    await beginEarlier(redisUrl)
    database = await freshDatabase(pairs[1])
    const url = new URL(database.url)
    relay = await startRelay({ host: url.hostname, port: Number(url.port) })
    url.host = `127.0.0.1:${relay.port}`
    const [port, apiPort, metricsPort] = [await freePort(), String(await freePort()), String(await freePort())]
    const settings = {
      API_PORT: apiPort,
      METRICS_PORT: metricsPort,
      DATABASE_URL: url.href,
      REDIS_URL: redisUrl,
      PUBLIC_URL: `https://localhost:${port}`,
      TRUSTED_PROXIES: '127.0.0.1',
      // HAProxy notices after two failed checks, within three seconds.
      SHUTDOWN_DELAY_MS: '3500',
      MAX_QUEUE_MS: '500',
      LOG_LEVEL: 'error',
      RATE_LIMIT_CATALOGUE: String(networkLimit),
      RATE_LIMIT_NETWORK_FACTOR: '1',
      RATE_LIMIT_READ: '0',
      // No node listens there. Links need none.
      RPC_URL_ETHEREUM: 'http://127.0.0.1:9',
      RATE_LIMIT_REGISTER: '0',
    }
    const hosts = ['127.0.0.1', '127.0.0.2']
    programs.push(...(await Promise.all(hosts.map((host) => startProgram('api', { ...settings, HOST: host, METRICS_HOST: host })))))
    proxy = await startProxy(name, { API_1: `127.0.0.1:${apiPort}`, API_2: `127.0.0.2:${apiPort}`, METRICS_PORT: metricsPort }, port)
    key = await newDeviceKey('ES256', `https://localhost:${port}`)
    const body = '{"devicePlatform":"ios","appVersion":"1.0.0"}'
    await vi.waitFor(
      async () => {
        const token = await key.token({ method: 'POST', url: '/v1/devices/new', body })
        const answer = await send(
          'POST',
          '/v1/devices/new',
          { headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } },
          body,
        )
        expect(answer, proxy.output()).toMatchObject({ status: 201 })
        phone = JSON.parse(answer.body).deviceId
      },
      { timeout: 15_000, interval: 100 },
    )
  }, 180_000)
  afterAll(async () => {
    await proxy?.stop()
    await Promise.all(programs.map((program) => program.kill()))
    await relay?.close()
    await database?.close()
  })

  type Sent = [method: string, path: string, options?: RequestOptions, body?: string]
  const open = (...sent: Sent) => openVia(proxy, ...sent)
  const send = (...sent: Sent) => sendVia(proxy, ...sent)
  const signed = async (url: string) => ({ headers: { authorization: `Bearer ${await key.token({ method: 'GET', url }, phone)}` } })

  test('a signed request with an unusual URL → path and query reach the API unchanged', async () => {
    for (const url of ['/v1/notifications?limit=5&x=a%2Fb//c%20d', '/v1/notifications?limit=1&x=%7e&x=+'])
      expect((await send('GET', url, await signed(url))).status).toBe(200)
  })

  test('an event stream → its first event arrives while the stream is open', async () => {
    const { headers } = await signed('/v1/events')
    const response = await open('GET', '/v1/events', { headers: { ...headers, accept: 'text/event-stream' } })
    expect(response.headers['content-type']).toContain('text/event-stream')
    const [first] = await new Promise<Buffer[]>((resolve) => response.once('data', (chunk: Buffer) => resolve([chunk])))
    expect(String(first)).toContain('event: heartbeat')
    expect(response.complete).toBe(false)
    response.destroy()
  })

  test('clients of several addresses → each has its own rate limit, and a client cannot choose its address', async () => {
    const from = (localAddress: string, forwarded?: string) =>
      send('GET', '/v1/tokens?platformId=ethereum', { localAddress, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} })
    const statuses: number[] = []
    // A fixed window may end in between, so one more round than the limit is sent.
    for (let count = 0; count <= 2 * networkLimit; count++) statuses.push((await from('127.0.0.3', `203.0.113.${count}`)).status)
    expect(statuses).toContain(429)
    expect((await from('127.0.0.4')).status).toBe(200)
  })

  test('a body of the maximum size → reaches the API; a larger one is refused with 413', async () => {
    const url = '/v1/wallet/addresses'
    const post = async (bytes: number) => {
      const body = JSON.stringify({ addresses: [{ address: newAddress(), platformId: 'ethereum' }] }).padEnd(bytes)
      const headers = {
        authorization: `Bearer ${await key.token({ method: 'POST', url, body }, phone)}`,
        'content-type': 'application/json',
      }
      return (await send('POST', url, { headers }, body)).status
    }
    expect(await post(maxBody)).toBe(201)
    expect(await post(maxBody + 1)).toBe(413)
  })

  test('one API stops → no request fails', async () => {
    let isStopped = false
    programs[0]?.signal('SIGTERM')
    void programs[0]?.ended.then(() => {
      isStopped = true
    })
    const statuses: number[] = []
    const call = async () => statuses.push((await send('GET', '/v1/notifications', await signed('/v1/notifications'))).status)
    while (!isStopped) await call()
    for (let count = 0; count < 20; count++) await call()
    expect(statuses.filter((status) => status !== 200)).toEqual([])
  }, 60_000)

  test('the database is silent → catalogue calls are still answered', async () => {
    relay.pause()
    // The test above stopped the first process. After this test, a proxy may still wait until both are ready.
    await vi.waitFor(async () => expect(await programs[1]?.readiness()).not.toBe(200), { timeout: 15_000, interval: 100 })
    for (let count = 0; count < 4; count++)
      expect((await send('GET', '/v1/settings', { localAddress: `127.0.0.${10 + count}` })).status).toBe(200)
    relay.resume()
    await vi.waitFor(async () => expect((await send('GET', '/v1/notifications', await signed('/v1/notifications'))).status).toBe(200), {
      timeout: 15_000,
      interval: 100,
    })
  }, 60_000)
}

const checkFailures = (name: ProxyName) => {
  let apis: Awaited<ReturnType<typeof startFakeApis>>
  let proxy: RunningProxy

  beforeAll(async () => {
    apis = await startFakeApis()
    proxy = await startProxy(name, apis.settings, await freePort())
  })
  afterAll(async () => {
    await proxy?.stop()
    await apis?.stop()
  })

  /** Waits until the proxy uses both processes. nginx leaves out a process for two seconds after a failure. */
  const untilBothServe = async () => {
    const used = new Set<string>()
    await vi.waitFor(
      async () => {
        apis.received.length = 0
        expect((await sendVia(proxy, 'GET', '/v1/notifications')).status, proxy.output()).toBe(200)
        for (const { host } of apis.received) used.add(host)
        expect(used.size).toBe(2)
      },
      { timeout: 15_000, interval: 20 },
    )
    apis.received.length = 0
  }
  const methods = () => apis.received.map(({ method }) => method)

  test('an API process closes the connection after it has read a GET → the other one receives the GET too, and answers', async () => {
    await untilBothServe()
    apis.failures.push('loses the answer')
    expect((await sendVia(proxy, 'GET', '/v1/notifications')).status).toBe(200)
    expect(methods()).toEqual(['GET', 'GET'])
  })

  test.each([
    ['PUT', '{}'],
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '{}'],
    ['PATCH', '{}'],
  ])(
    'an API process closes the connection after it has read a %s with the body "%s" → no process receives it again',
    async (method, body) => {
      await untilBothServe()
      apis.failures.push('loses the answer')
      expect((await sendVia(proxy, method, '/v1/notifications', {}, body)).status).toBe(502)
      expect(methods()).toEqual([method])
    },
  )

  // This test stops the API processes and the proxy, so it is the last one.
  test('API processes fail, stop, and receive bad requests → the log has no address, device, path or query of a client', async () => {
    const address = newAddress()
    const client = { localAddress: '127.0.0.77', headers: { 'device-id': 'b1946ac9-2492-4d23-8565-0e1c5d2c7f11' } }
    const path = `/v1/wallet/addresses/${address}?platformId=ethereum`
    const ways: Failure[] = ['loses the answer', 'sends no HTTP', 'cuts the answer']
    for (const [method, body] of [['GET'], ['PUT', '{}']] as const)
      for (const way of ways) {
        await untilBothServe()
        apis.failures.push(way)
        // The connection of a cut answer ends with an error.
        await sendVia(proxy, method, path, client, body).catch(() => {})
        expect(apis.failures).toEqual([])
      }
    await leave(path, client)
    await sendVia(proxy, 'PUT', path, client, ' '.repeat(3 * maxBody)).catch(() => {})
    await sendBytes('GET / HTTP/1.1\r\n\r\n')
    await apis.stop()
    for (const method of ['GET', 'PUT']) {
      const { status, headers, body } = await sendVia(proxy, method, path, client)
      expect(headers).toMatchObject({ 'content-type': 'application/json', 'retry-after': '2' })
      const error = STATUS_CODES[status]
      expect(JSON.parse(body)).toEqual({ statusCode: status, message: error, error, code: 'unavailable' })
      expect(status).toBeGreaterThanOrEqual(502)
    }
    const { API_1, API_2, METRICS_PORT } = apis.settings
    const names = {
      nginx: [API_1, API_2],
      haproxy: ['api-1', 'api-2'],
      caddy: [API_1, API_2].map((api) => api.replace(/\d+$/, METRICS_PORT)),
    }
    await vi.waitFor(
      () => {
        for (const named of names[name]) expect(proxy.output()).toContain(named)
      },
      { timeout: 15_000 },
    )
    await proxy.stop()
    const output = proxy.output()
    for (const secret of [client.localAddress, client.headers['device-id'], address, '/v1/', 'platformId'])
      expect(output).not.toContain(secret)
  }, 60_000)

  /** Sends a request and leaves during the answer. Returns when the proxy has closed its connection to the API process. */
  const leave = async (path: string, client: RequestOptions) => {
    await untilBothServe()
    apis.failures.push('never ends the answer')
    const response = await openVia(proxy, 'GET', path, client)
    await once(response, 'data')
    response.destroy()
    await vi.waitFor(() => expect(apis.open()).toBe(0), { timeout: 15_000 })
  }
  /** Sends bytes without TLS and waits for the end of the connection. */
  const sendBytes = (bytes: string) =>
    new Promise<void>((resolve) => {
      const socket = connect({ port: proxy.port, host: '127.0.0.1', localAddress: '127.0.0.77' }, () => socket.end(bytes))
      socket.resume().once('close', () => resolve())
      socket.once('error', () => {})
    })
}

for (const name of rows(['haproxy', 'nginx', 'caddy'] as const, 1)) {
  const missing = whyNoProxy(name)
  if (missing === undefined)
    describe(`deploy/proxy: ${name}`, () => {
      describe('before real API processes', () => checkProxy(name))
      describe('before API processes that fail', () => checkFailures(name))
    })
  else test(`deploy/proxy: ${name} does not run on this machine → ${missing}`, () => console.log(`${name} was not run: ${missing}`))
}
