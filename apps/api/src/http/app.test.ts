import { STATUS_CODES } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { registerDevice } from '../../testing/device.ts'
import { type Caller, caller, refusal } from '../../testing/http.ts'
import { buildApp } from './app.ts'
import { serveDocument } from './server/document.ts'

describe('the application', () => {
  let running: TestApp
  let anyone: Caller

  beforeAll(async () => {
    running = await testApp()
    anyone = caller(running.app)
  })
  afterAll(() => running.close())

  test.each([
    '/',
    '/v1',
    '/v2/tokens',
    '/v1/tokens/x',
    '/V1/TOKENS',
    '/v1//tokens',
    '/index.html',
    '/.env',
    '/v1/devices/new/x',
    '/%00',
    '/v1/notifications/a/b',
  ])('unknown path %s → 404', async (url) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const)
      expect(await anyone.send({ method, url })).toMatchObject(refusal(404, 'Not Found'))
  })

  test.each([
    ['POST', '/health/status'],
    ['DELETE', '/v1/notifications/00000000-0000-4000-8000-000000000000'],
    ['POST', '/v1/notifications/read-all'],
    ['GET', '/v1/devices/new'],
    ['POST', '/v1/devices/use'],
    ['PUT', '/v1/wallet/addresses'],
    ['GET', '/v1/swap/quote'],
    ['GET', '/v1/tx/op/webhook'],
    ['DELETE', '/v1/tx/history/1'],
  ] as const)('wrong method on a known path → 404: %s %s', async (method, url) => {
    expect(await anyone.send({ method, url })).toMatchObject(refusal(404, 'Not Found'))
  })

  test('unknown path with any body → 404', async () => {
    const sent = [
      { body: '{' },
      { body: 'text', headers: { 'content-type': 'text/plain' } },
      { body: '{}', headers: { 'content-type': 'application/xml' } },
    ]
    for (const parts of sent)
      expect(await anyone.send({ method: 'POST', url: '/v1/nothing', ...parts })).toMatchObject(refusal(404, 'Not Found'))
  })

  test.each(['/v1/notifications/%', '/v1/tokens/%zz', '/%E0%A4%A'])('malformed URL %s → 400', async (url) => {
    expect(await anyone.get(url)).toMatchObject(refusal(400, 'Malformed URL'))
  })

  test.each([
    ['/v1/devices/new', 65_536],
    ['/v1/wallet/addresses', 524_288],
    ['/v1/swap/tx', 65_536],
    ['/v1/wallet/addresses/0x1/send-tx', 524_288],
    ['/v1/platforms/ethereum/estimate-fees', 524_288],
    ['/v1/tx/op/webhook', 262_144],
  ])('%s → accepts bodies of up to %i bytes', async (url, limit) => {
    const sized = (length: number) => anyone.send({ method: 'POST', url, body: '[]'.padEnd(length, ' ') })
    expect((await sized(limit)).status).not.toBe(413)
    expect(await sized(limit + 1)).toMatchObject(refusal(413, 'Request body is too large'))
  })

  test('a trailing slash → the same endpoint', async () => {
    expect(await anyone.get('/v1/settings/')).toMatchObject({ status: 200 })
  })

  test('a HEAD request → the headers of GET, without a body', async () => {
    const { status, headers, body } = await anyone.send({ method: 'HEAD', url: '/v1/settings' })
    expect([status, body]).toEqual([200, ''])
    expect(Number(headers['content-length'])).toBeGreaterThan(10)
  })

  test('a header name in upper or lower case → the same answer', async () => {
    const device = await registerDevice(running.app)
    const answer = await anyone.send({ method: 'GET', url: '/v1/notifications', headers: { 'Device-ID': device.id.toUpperCase() } })
    expect(answer).toMatchObject({ status: 200, body: { total: 0 } })
  })

  test('an unexpected database error → 500 without internal details', async () => {
    const broken = await testApp()
    await broken.storage.database.query.schema.alterTable('devices').renameTo('hidden').execute()
    const answer = await caller(broken.app).post('/v1/devices/new', { devicePlatform: 'ios', appVersion: '1.0.0' })
    expect(answer).toMatchObject(refusal(500, 'Internal Server Error'))
    await broken.close()
  })

  test('a route without a line in routes/index.ts → cannot be registered', async () => {
    const other = await buildApp(running.deps)
    const schema = { operationId: 'getSecrets', response: { 200: Type.Object({}) } }
    expect(() => other.get('/v1/secrets', { schema }, () => ({}))).toThrow('has no line in routes/index.ts')
    expect(() => other.get('/v1/unnamed', { schema: {} }, () => ({}))).toThrow('has no line in routes/index.ts')
    await other.close()
  })

  test('the OpenAPI document → readable for pages of any origin', async () => {
    const documented = await buildApp(running.deps)
    serveDocument(documented, '{"openapi":"3.1.0"}')
    const { status, body, headers } = await caller(documented).get('/openapi.json')
    expect([status, body, headers['access-control-allow-origin']]).toEqual([200, { openapi: '3.1.0' }, '*'])
    await documented.close()
  })
})

test('the Host header names an unknown host (DNS rebinding) → refused', async () => {
  const running = await testApp({ hosts: [] })
  const as = (host: string) => caller(running.app).send({ method: 'GET', url: '/v1/settings', headers: { host } })
  expect(await as('127.0.0.1:3000')).toMatchObject({ status: 200 })
  expect(await as('rebound.example:3000')).toMatchObject(refusal(421, 'This server does not answer for that host'))
  await running.close()
})

test('the Host header names an additional configured host → answered', async () => {
  const running = await testApp({ hosts: ['10.0.2.2'] })
  const as = (host: string) => caller(running.app).send({ method: 'GET', url: '/v1/settings', headers: { host } })
  for (const host of ['10.0.2.2:3000', 'localhost']) expect(await as(host)).toMatchObject({ status: 200 })
  expect(await as('10.0.2.3:3000')).toMatchObject(refusal(421, 'This server does not answer for that host'))
  await running.close()
})

describe('over a socket', () => {
  let running: TestApp
  let port: number

  beforeAll(async () => {
    running = await testApp({ hosts: [] })
    port = Number(new URL(await running.app.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  afterAll(() => running.close())

  /** Sends these bytes and reads until the server closes the connection. Returns the status and the JSON of the answer. */
  const send = async (...lines: string[]) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    const answer = await text(socket)
    const [, status] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? []
    return { status: Number(status), body: JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) }
  }
  const close = 'Connection: close'
  const host = 'Host: 127.0.0.1'

  test('HTTP/1.0 request without a host → refused', async () => {
    expect(await send('GET /v1/settings HTTP/1.0')).toEqual(refusal(421, 'This server does not answer for that host'))
  })

  test('a second device-id header → refused', async () => {
    const { id } = await registerDevice(running.app)
    const other = await registerDevice(running.app)
    expect(await send('GET /v1/notifications HTTP/1.1', host, close, `device-id: ${id}`)).toMatchObject({ status: 200 })
    expect(await send('GET /v1/notifications HTTP/1.1', host, close, `device-id: ${id}`, `device-id: ${other.id}`)).toEqual(
      expect.objectContaining({ status: 403, body: expect.objectContaining({ code: 'device_unknown' }) }),
    )
  })

  test.each([
    ['headers that are too long', 431, ['GET /v1/settings HTTP/1.1', host, close, `x-long: ${'x'.repeat(20_000)}`]],
    ['a line that is no request', 400, ['HELLO']],
    ['two lengths of one body', 400, ['POST /v1/devices/new HTTP/1.1', host, close, 'Content-Length: 2', 'Content-Length: 3', '', '{}']],
  ])('%s → refused in the standard error format', async (_, status, lines) => {
    const answer = await send(...lines)
    expect(answer).toEqual({
      status,
      body: { statusCode: status, message: expect.any(String), error: STATUS_CODES[status], code: expect.any(String) },
    })
  })
})
