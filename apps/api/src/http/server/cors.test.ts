import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'

const wallet = 'https://wallet.example'
let open: TestApp
let closed: TestApp
beforeAll(async () => {
  open = await testApp({ corsOrigins: [wallet, 'http://localhost:5173'] })
  closed = await testApp({ storage: open.storage })
})
afterAll(async () => {
  await closed.close()
  await open.close()
})

const requested = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization,content-type,device-id' }
const preflight = (running: TestApp, origin: string, url = '/v1/devices/use') =>
  running.app.inject({ method: 'OPTIONS', url, headers: { origin, ...requested } })
const corsHeaders = (headers: Record<string, unknown>) => Object.keys(headers).filter((name) => name.startsWith('access-control-'))

describe('a page of an allowed origin', () => {
  test('a preflight from an allowed origin → the allowed methods and headers', async () => {
    const { statusCode, headers, payload } = await preflight(open, wallet)
    expect([statusCode, payload]).toEqual([204, ''])
    expect(headers).toMatchObject({
      'access-control-allow-origin': wallet,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
      'access-control-allow-headers': 'authorization, content-type, device-id, if-none-match, last-event-id, x-request-id',
      'access-control-max-age': '600',
      vary: 'origin',
    })
  })

  test('an operation of the API → its method is allowed', async () => {
    const { headers } = await preflight(open, wallet)
    const allowed = String(headers['access-control-allow-methods']).split(', ')
    const methods = Object.values(open.app.swagger().paths ?? {}).flatMap((path) => Object.keys(path ?? {}))
    expect(methods.filter((method) => !allowed.includes(method.toUpperCase()))).toEqual([])
  })

  test.each([
    ['/v1/settings', 200],
    ['/v1/notifications', 403],
    ['/v1/nothing', 404],
  ])('a page of an allowed origin calls %s → it can read the answer and the rate limit, without cookies', async (url, status) => {
    const { statusCode, headers } = await open.app.inject({ url, headers: { origin: 'http://localhost:5173' } })
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'http://localhost:5173',
      'access-control-expose-headers': 'etag, ratelimit, ratelimit-policy, retry-after, x-request-id',
      vary: 'origin',
    })
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  })
})

describe('a page of another origin', () => {
  test.each([
    'https://wallet.example.evil.example',
    'http://wallet.example',
    'https://wallet.example:8443',
    'null',
    'https://WALLET.example',
  ])('the origin is %s → refused', async (origin) => {
    const refused = await preflight(open, origin)
    expect([refused.statusCode, corsHeaders(refused.headers)]).toEqual([404, []])
    const { headers } = await open.app.inject({ url: '/v1/settings', headers: { origin } })
    expect([corsHeaders(headers), headers.vary]).toEqual([[], 'origin'])
  })

  test('no origins are configured → refused', async () => {
    expect((await preflight(closed, wallet)).statusCode).toBe(404)
    expect(corsHeaders((await closed.app.inject({ url: '/v1/settings', headers: { origin: wallet } })).headers)).toEqual([])
  })
})

test('OPTIONS without a preflight → 404', async () => {
  expect((await open.app.inject({ method: 'OPTIONS', url: '/v1/settings', headers: { origin: wallet } })).statusCode).toBe(404)
  expect((await open.app.inject({ method: 'OPTIONS', url: '/v1/settings' })).statusCode).toBe(404)
})
