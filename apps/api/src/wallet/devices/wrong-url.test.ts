import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import {
  type KeyedDevice,
  newDeviceKey,
  registerKey,
  registerKeyedDevice,
  type TokenChanges,
  testOrigin,
} from '../../../testing/device-key.ts'
import { caller, refusal, type TestRequest } from '../../../testing/http.ts'

const elsewhere = 'https://api.example.com'
const read: TestRequest = { method: 'GET', url: '/v1/notifications?limit=5' }
const write: TestRequest = { method: 'PUT', url: '/v1/devices/use', body: '{"appVersion":"3.0.0"}' }
const unauthorized = refusal(401, 'Unauthorized')
const wrongUrl = { ...unauthorized, body: { ...unauthorized.body, details: { reason: 'url_mismatch' } } }

let running: TestApp
let phone: KeyedDevice

beforeAll(async () => {
  running = await testApp()
  phone = await registerKeyedDevice(running.app)
})
afterAll(() => running.close())

const presentChanged = async (request: TestRequest, changes: TokenChanges, subject = phone.id, headers: Record<string, string> = {}) => {
  const token = await phone.key.token(request, subject, changes)
  return caller(running.app).send({ ...request, headers: { authorization: `Bearer ${token}`, ...headers } })
}
const atOrigin = (origin: string, { url }: TestRequest) => ({ aud: origin, htu: origin + url })

describe('a token with only a wrong URL', () => {
  test.each<[string, Record<string, unknown>]>([
    ['another origin', atOrigin(elsewhere, read)],
    ['https instead of http', atOrigin(testOrigin.replace('http:', 'https:'), read)],
    ['another audience', { aud: elsewhere }],
    ['another path', { htu: `${testOrigin}/prefix${read.url}` }],
    ['no query', { htu: `${testOrigin}/v1/notifications` }],
  ])('a token whose only mistake is %s → 401 with the reason', async (_, claims) => {
    const { status, body } = await presentChanged(read, { claims })
    expect({ status, body }).toEqual(wrongUrl)
  })

  test('the token of a write has a wrong URL → 401 with the reason, and nothing is written', async () => {
    expect(await presentChanged(write, { claims: atOrigin(elsewhere, write) })).toMatchObject(wrongUrl)
    const { query } = running.storage.database
    expect(await query.selectFrom('devices').select('app_version').where('id', '=', phone.id).execute()).toEqual([{ app_version: '2.0.0' }])
  })

  test('the token of a registration has a wrong URL → 401 with the reason', async () => {
    const key = await newDeviceKey()
    const url = '/v1/devices/new'
    expect(await registerKey(running.app, key, { claims: atOrigin(elsewhere, { method: 'POST', url }) })).toMatchObject(wrongUrl)
  })
})

describe('a token with a wrong URL and another mistake', () => {
  test.each<[string, string, Record<string, unknown>]>([
    ['another method', 'method_mismatch', { htm: 'POST' }],
    ['another body', 'body_mismatch', { bdy: 'x'.repeat(43) }],
    ['another key', 'issuer_mismatch', { iss: 'x'.repeat(43) }],
    ['a past time', 'expired', { iat: 1_000_000_000, exp: 1_000_000_300 }],
  ])('a wrong URL and %s → 401 with the reason %s, since the URL is checked last', async (_, reason, claims) => {
    const { status, body } = await presentChanged(read, { claims: { ...atOrigin(elsewhere, read), ...claims } })
    expect([status, body.details.reason]).toEqual([401, reason])
  })

  test('a forged token → 401 with the reason signature for a known device, and a bare 401 for an unknown one', async () => {
    const { privateKey } = await generateKeyPair('ES256')
    const forge = (subject: string) => presentChanged(read, { claims: atOrigin(elsewhere, read), signer: privateKey }, subject)
    expect((await forge(phone.id)).body).toEqual({ ...unauthorized.body, details: { reason: 'signature' } })
    expect((await forge('00000000-0000-4000-8000-000000000000')).body).toEqual(unauthorized.body)
  })

  test('a wrong URL and another device-id → a bare 401', async () => {
    const other = '00000000-0000-4000-8000-000000000000'
    const { status, body } = await presentChanged(read, { claims: atOrigin(elsewhere, read) }, phone.id, { 'device-id': other })
    expect({ status, body }).toEqual(unauthorized)
  })

  test('a forged registration with a wrong URL → 401 with the reason signature', async () => {
    const key = await newDeviceKey()
    const { privateKey } = await generateKeyPair('ES256')
    const changes = { claims: atOrigin(elsewhere, { method: 'POST', url: '/v1/devices/new' }), signer: privateKey }
    const { status, body } = await registerKey(running.app, key, changes)
    expect([status, body.details]).toEqual([401, { reason: 'signature' }])
  })
})

describe('the API is behind a proxy that sends another host', () => {
  test('a device registers through the proxy → 401 with the reason; without the proxy it registers', async () => {
    const target = new URL(await running.app.listen({ port: 0, host: '127.0.0.1' }))
    const proxy = createServer((incoming, outgoing) => {
      const headers = { ...incoming.headers, host: 'internal.example' }
      const onward = forward(new URL(incoming.url ?? '/', target), { method: incoming.method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      })
      incoming.pipe(onward)
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const { port } = proxy.address() as AddressInfo
    const registerAt = async (origin: string) => {
      const key = await newDeviceKey('ES256', origin)
      const body = '{"devicePlatform":"ios","appVersion":"1.0.0"}'
      const authorization = `Bearer ${await key.token({ method: 'POST', url: '/v1/devices/new', body })}`
      const headers = { authorization, 'content-type': 'application/json' }
      const answer = await fetch(`${origin}/v1/devices/new`, { method: 'POST', headers, body })
      return { status: answer.status, body: await answer.json() }
    }
    expect(await registerAt(`http://127.0.0.1:${port}`)).toEqual(wrongUrl)
    expect(await registerAt(target.origin)).toMatchObject({ status: 201 })
    await new Promise((resolve) => proxy.close(resolve))
  })
})
