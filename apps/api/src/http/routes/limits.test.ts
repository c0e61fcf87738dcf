import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, type TestAppOptions, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { registerDevice, withDeviceId } from '../../../testing/device.ts'
import { registerKeyedDevice } from '../../../testing/device-key.ts'
import { caller, refusal } from '../../../testing/http.ts'
import { newAddress } from '../../../testing/wallet.ts'
import { deliver, webhookSecret } from '../../../testing/webhook.ts'
import { type Limits, limitClasses } from '../../base/config/limits.ts'
import { buildApp } from '../app.ts'
import { serveDocument } from '../server/document.ts'
import { endpoints, type OperationId } from './index.ts'

const perDevice = { catalogue: 2, read: 3, chain: 3, write: 2, register: 100, report: 1, rpc: 2 }
const few: Limits = { perDevice, networkFactor: 2 }
const tooMany = refusal(429, 'Too many requests')
const registration = { devicePlatform: 'ios', appVersion: '1.0.0' }

const open: TestApp[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const running of open.splice(0).reverse()) await running.close()
})
const start = async (options: TestAppOptions = {}) => {
  const running = await testApp({ limits: few, ...options })
  open.push(running)
  return running
}
/** Returns a client at this network address that sends these headers. */
const from = (running: TestApp, remoteAddress: string, headers: Record<string, string> = {}) => ({
  get: async (url: string) => {
    const { statusCode, headers: answered } = await running.app.inject({ url, remoteAddress, headers })
    return { status: statusCode, headers: answered }
  },
})

describe('the table of limits', () => {
  const contract = JSON.parse(readFileSync(new URL('../../../../../packages/contract/openapi.json', import.meta.url), 'utf8'))
  const operations = Object.values<Record<string, { operationId: OperationId; responses: Record<string, unknown> }>>(
    contract.paths,
  ).flatMap((methods) => Object.values(methods))

  test('each operation of the contract → has a limit class, and each class is used', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(endpoints).sort())
    expect(new Set(Object.values(endpoints).map(({ limit }) => limit))).toEqual(new Set([...Object.keys(limitClasses), 'unlimited']))
  })

  test('an operation with a rate limit → the contract declares 429 and Retry-After', () => {
    for (const { operationId, responses } of operations) {
      const isLimited = endpoints[operationId].limit !== 'unlimited'
      expect('429' in responses, operationId).toBe(isLimited)
      if (isLimited) expect(responses['429']).toHaveProperty(['headers', 'Retry-After'])
    }
  })
})

describe.each(pairs)('limits counted on $name', (pair) => {
  test('requests of one network → each class has its own limit, and headers show the rest', async () => {
    const running = await start({ pair })
    const anyone = caller(running.app)
    for (const left of [3, 2, 1, 0]) {
      const { status, headers } = await anyone.get('/v1/settings')
      expect(status).toBe(200)
      expect(headers['ratelimit-policy']).toBe('"catalogue-network";q=4;w=60')
      expect(headers.ratelimit).toMatch(new RegExp(`^"catalogue-network";r=${left};t=([1-9]|[1-5]\\d|60)$`))
    }
    const refused = await anyone.get('/v1/platforms')
    expect(refused).toMatchObject(tooMany)
    expect(Number(refused.headers['retry-after'])).toSatisfy((seconds: number) => seconds >= 1 && seconds <= 60)
    expect(refused.headers.ratelimit).toContain('"catalogue-network";r=0;')
    expect(await anyone.get('/v1/wallet/blockhash?platformId=ethereum')).not.toMatchObject(tooMany)
  })

  test('one client sends requests to two replicas → both count against the same limit', async () => {
    const one = await start({ pair })
    const two = await start({ storage: one.storage })
    const answers = []
    for (let i = 0; i < 3; i++) for (const { app } of [one, two]) answers.push((await caller(app).get('/v1/settings')).status)
    expect(answers).toEqual([200, 200, 200, 200, 429, 429])
  })

  test('an authenticated device sends requests → they count for its network and the device, and headers show both limits', async () => {
    const running = await start({ pair })
    const device = await registerDevice(running.app)
    const other = await registerDevice(running.app)
    for (const left of [2, 1, 0]) {
      const { status, headers } = await device.get('/v1/notifications')
      expect(status).toBe(200)
      expect(headers['ratelimit-policy']).toBe('"read-network";q=6;w=60, "read-device";q=3;w=60')
      expect(headers.ratelimit).toContain(`"read-device";r=${left};`)
    }
    expect(await device.get('/v1/notifications')).toMatchObject(tooMany)
    expect(await device.put('/v1/notifications/read-all')).toMatchObject({ status: 200 })
    expect(await other.get('/v1/notifications')).toMatchObject({ status: 200 })
  })
})

test('searches name contracts outside the catalogue → they count as calls of a node too', async () => {
  const running = await start({ limits: { perDevice: { ...perDevice, catalogue: 100 }, networkFactor: 1 } })
  const search = async (text: string) => (await caller(running.app).get(`/v1/tokens?platformId=ethereum&search=${text}`)).status
  for (let i = 0; i < 3; i++) expect(await search(newAddress())).toBe(503)
  expect(await search(newAddress())).toBe(429)
  expect(await search('usd')).toBe(200)
})

test('imports name contracts outside the catalogue → they count as calls of a node too', async () => {
  const running = await start({ limits: { perDevice: { ...perDevice, write: 100 }, networkFactor: 1 } })
  const device = await registerDevice(running.app)
  const add = async (tokenId: string) => (await device.put('/v1/wallet/tokens', { tokenIds: [tokenId] })).status
  for (let i = 0; i < 3; i++) expect(await add(`ethereum:${newAddress()}`)).toBe(503)
  expect(await add(`ethereum:${newAddress()}`)).toBe(429)
  expect(await add('ethereum:native')).toBe(200)
})

describe('GET /openapi.json', () => {
  test('GET /openapi.json exceeds the rate limit of the catalogue → 429, shared with the other catalogue calls', async () => {
    const running = await testApp()
    open.push(running)
    const documented = await buildApp(running.deps, { limits: { ...few, cache: running.storage.cache } })
    serveDocument(documented, '{"openapi":"3.1.0"}')
    const anyone = caller(documented)
    for (let i = 0; i < 3; i++) expect(await anyone.get('/openapi.json')).toMatchObject({ status: 200, body: { openapi: '3.1.0' } })
    expect(await anyone.get('/v1/settings')).toMatchObject({ status: 200 })
    expect(await anyone.get('/openapi.json')).toMatchObject(tooMany)
    expect(await caller(documented).get('/health/status')).toMatchObject({ status: 200 })
    await documented.close()
  })
})

describe('an outsider', () => {
  test('an outsider sends requests in the name of a device → the limit of the device is unaffected', async () => {
    const running = await start({ limits: { perDevice, networkFactor: 100 } })
    const keyed = await registerKeyedDevice(running.app)
    const tried = { authorization: 'Bearer e30.e30.AAAA', 'device-id': keyed.id }
    for (let i = 0; i < 10; i++) {
      expect((await withDeviceId(running.app, keyed.id).get('/v1/notifications')).status).toBe(403)
      expect((await caller(running.app, () => tried).get('/v1/notifications')).status).toBe(401)
    }
    for (let i = 0; i < 3; i++) expect((await keyed.get('/v1/notifications')).status).toBe(200)
    expect(await keyed.get('/v1/notifications')).toMatchObject(tooMany)
  })

  test('an outsider exceeds the limit → refused before its body and token are read', async () => {
    const running = await start()
    const authorize = vi.spyOn(running.deps.devices, 'authorize')
    const anyone = caller(running.app)
    for (let i = 0; i < 4; i++) expect((await anyone.put('/v1/devices/use', {})).status).toBe(400)
    expect(await anyone.put('/v1/devices/use', '{')).toMatchObject(tooMany)
    expect(authorize).not.toHaveBeenCalled()
  })

  test('an outsider registers many devices → refused at the limit, while reports of an indexer still pass', async () => {
    const running = await start({ webhookSecret, limits: { perDevice: { ...perDevice, register: 1 }, networkFactor: 2 } })
    const anyone = caller(running.app)
    for (let i = 0; i < 2; i++) expect((await anyone.post('/v1/devices/new', registration)).status).toBe(201)
    expect(await anyone.post('/v1/devices/new', registration)).toMatchObject(tooMany)
    for (let i = 0; i < 2; i++) expect((await deliver(running.app, {})).status).toBe(400)
    expect(await deliver(running.app, {})).toMatchObject(tooMany)
  })
})

describe('networks', () => {
  test('clients of two networks → counted separately, an IPv6 network by its first 64 bits', async () => {
    const running = await start()
    for (let i = 0; i < 4; i++) expect((await from(running, `2001:db8:0:1::${i}`).get('/v1/settings')).status).toBe(200)
    expect((await from(running, '2001:db8:0:1:ffff::9').get('/v1/settings')).status).toBe(429)
    expect((await from(running, '2001:db8:0:2::1').get('/v1/settings')).status).toBe(200)
    expect((await from(running, '192.0.2.1').get('/v1/settings')).status).toBe(200)
  })

  test('a client that is no trusted proxy sends X-Forwarded-For → the header is ignored', async () => {
    const running = await start()
    const statuses = []
    for (let i = 0; i < 5; i++)
      statuses.push((await from(running, '192.0.2.1', { 'x-forwarded-for': `198.51.100.${i}` }).get('/v1/settings')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })

  test('a trusted proxy forwards the address of a client → that address is counted', async () => {
    const running = await start({ trustedProxies: ['10.0.0.0/8'] })
    const through = (client: string) => from(running, '10.0.0.1', { 'x-forwarded-for': client }).get('/v1/settings')
    for (let i = 0; i < 4; i++) expect((await through(`203.0.113.${i}, 192.0.2.1`)).status).toBe(200)
    expect((await through('192.0.2.1')).status).toBe(429)
    expect((await through('192.0.2.2')).status).toBe(200)
  })
})

describe('calls without a rate limit', () => {
  test('the health call and unknown paths → no rate limit', async () => {
    const running = await start()
    for (let i = 0; i < 20; i++) {
      const { status, headers } = await caller(running.app).get('/health/status')
      expect([status, headers.ratelimit]).toEqual([200, undefined])
      expect((await caller(running.app).get('/v1/nothing')).status).toBe(404)
    }
  })

  test('the operator lifts the limit of a class → no rate limit', async () => {
    const running = await start({ limits: { perDevice: { ...perDevice, catalogue: 0 }, networkFactor: 2 } })
    for (let i = 0; i < 20; i++) expect((await caller(running.app).get('/v1/settings')).status).toBe(200)
  })

  test('the cache does not answer → no rate limits, and the cache is not called again at once', async () => {
    const running = await start()
    const count = vi.spyOn(running.storage.cache, 'count').mockRejectedValue(new Error('away'))
    for (let i = 0; i < 20; i++) expect((await caller(running.app).get('/v1/settings')).status).toBe(200)
    expect(count).toHaveBeenCalledOnce()
  })
})
