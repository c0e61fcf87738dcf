import { createHash, randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { registerDevice, withDeviceId } from '../../../testing/device.ts'
import {
  type KeyedDevice,
  newDeviceKey,
  registerKey,
  registerKeyedDevice,
  type TokenChanges,
  testOrigin,
} from '../../../testing/device-key.ts'
import { caller, refusal, type TestRequest } from '../../../testing/http.ts'
import type { Algorithm } from './device-key.ts'

const unauthorized = refusal(401, 'Unauthorized')
const unknown = refusal(403, 'Device not found or not authorized')
const refusedFor = (reason: string) => ({ ...unauthorized, body: { ...unauthorized.body, details: { reason } } })
const read: TestRequest = { method: 'GET', url: '/v1/notifications?limit=5' }
const write: TestRequest = { method: 'PUT', url: '/v1/devices/use', body: '{"appVersion":"3.0.0"}' }
const now = () => Math.floor(Date.now() / 1000)
const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

describe.each(pairs)('device tokens on $name', (pair) => {
  let running: TestApp
  let phone: KeyedDevice

  beforeAll(async () => {
    running = await testApp({ pair })
    phone = await registerKeyedDevice(running.app)
  })
  afterAll(() => running.close())

  /** Sends a request with exactly this token. */
  const present = (request: TestRequest, token: string, headers: Record<string, string> = {}) =>
    caller(running.app).send({ ...request, headers: { authorization: `Bearer ${token}`, ...headers } })

  /** Sends a request with a token whose claims or header are changed. */
  const presentChanged = async (request: TestRequest, changes: TokenChanges, headers?: Record<string, string>) =>
    present(request, await phone.key.token(request, phone.id, changes), headers)

  describe('a registration', () => {
    test.each<Algorithm>(['ES256', 'EdDSA'])('a %s key registers several times → one device exists', async (algorithm) => {
      const key = await newDeviceKey(algorithm)
      const first = await registerKey(running.app, key)
      expect(first).toMatchObject({ status: 201, body: { devicePlatform: 'android' } })
      const again = await Promise.all([registerKey(running.app, key), registerKey(running.app, key)])
      for (const answer of again) expect(answer).toMatchObject({ status: 201, body: first.body })
    })

    test('a registration token is sent twice, also at once → the second is refused; a new token is accepted', async () => {
      const key = await newDeviceKey()
      const registration: TestRequest = { method: 'POST', url: '/v1/devices/new', body: '{"devicePlatform":"ios","appVersion":"1.0.0"}' }
      const token = await key.token(registration)
      const answers = await Promise.all([present(registration, token), present(registration, token)])
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 401])
      expect(await present(registration, token)).toMatchObject(unauthorized)
      const first = answers.find(({ status }) => status === 201)
      expect(await present(registration, await key.token(registration))).toMatchObject({ status: 201, body: first?.body })
    })

    test('two phones register at once → two devices', async () => {
      const [one, two] = await Promise.all([registerKeyedDevice(running.app), registerKeyedDevice(running.app, 'EdDSA')])
      expect(one.id).not.toBe(two.id)
    })

    test('a device registers again → its version is updated and its push token kept', async () => {
      const key = await newDeviceKey()
      const { body } = await registerKey(running.app, key, {}, { devicePlatform: 'ios', appVersion: '1.0.0', deviceToken: 'push' })
      await registerKey(running.app, key, {}, { devicePlatform: 'ios', appVersion: '1.1.0' })
      const { query } = running.storage.database
      const row = await query
        .selectFrom('devices')
        .select(['app_version', 'device_token', 'public_key'])
        .where('id', '=', body.deviceId)
        .executeTakeFirst()
      expect(row).toEqual({ app_version: '1.1.0', device_token: 'push', public_key: key.publicKey })
    })

    test('a client sends its private key too → only the public key is stored', async () => {
      const pair = await generateKeyPair('ES256', { extractable: true })
      const whole = await exportJWK(pair.privateKey)
      const key = await newDeviceKey()
      const { d: _private, ...publicKey } = whole
      const thumbprint = await calculateJwkThumbprint(publicKey)
      const changes = { header: { jwk: whole }, claims: { iss: thumbprint }, signer: pair.privateKey }
      const { status, body } = await registerKey(running.app, key, changes)
      expect(status).toBe(201)
      const { query } = running.storage.database
      const row = await query.selectFrom('devices').select('public_key').where('id', '=', body.deviceId).executeTakeFirst()
      expect(row?.public_key).toEqual(publicKey)
    })

    test.each<[string, (good: { thumbprint: string }) => TokenChanges]>([
      ['that names another issuer', () => ({ claims: { iss: 'somebody' } })],
      ['that names a subject', () => ({ claims: { sub: randomUUID() } })],
      ['for another server', () => ({ claims: { aud: 'https://other.example' } })],
      ['that is expired', () => ({ claims: { iat: now() - 500, exp: now() - 200 } })],
      ['of another body', () => ({ claims: { bdy: digest('{}') } })],
      ['without a digest of the body', () => ({ claims: { bdy: undefined } })],
      ['of another path', () => ({ claims: { htu: `${testOrigin}/v1/devices/use` } })],
      ['without a key', () => ({ header: { jwk: undefined } })],
      ['with half a key', () => ({ header: { jwk: { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43) } } })],
      [
        'with a point that is not on the curve',
        () => ({ header: { jwk: { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) } } }),
      ],
      ['with a secret for a key', () => ({ header: { jwk: { kty: 'oct', k: 'AAAA' } } })],
      ['with an RSA key', () => ({ header: { jwk: { kty: 'RSA', n: 'AQAB', e: 'AQAB' } } })],
      ['of another type', () => ({ header: { typ: 'JWT' } })],
    ])('a registration token %s → 401', async (_, changes) => {
      const key = await newDeviceKey()
      expect(await registerKey(running.app, key, changes(key))).toMatchObject(unauthorized)
    })
  })

  describe('a device with a key', () => {
    test('a device with a key signs a token for each request → each token is accepted only with its request', async () => {
      expect(await phone.get('/v1/notifications')).toMatchObject({ status: 200 })
      expect(await phone.put('/v1/devices/use', { appVersion: '3.0.0' })).toMatchObject({ status: 200 })
      expect(await phone.put('/v1/notifications/read-all')).toMatchObject({ status: 200 })
    })

    test('a token without the device-id header → accepted', async () => {
      expect(await present(read, await phone.key.token(read, phone.id))).toMatchObject({ status: 200 })
    })

    test('a device with a key sends only its id → refused', async () => {
      for (const request of [read, write]) expect(await withDeviceId(running.app, phone.id).send(request)).toMatchObject(unknown)
    })

    test('a token is signed with the key of another device → refused', async () => {
      const other = await registerKeyedDevice(running.app)
      expect(await present(read, await other.key.token(read, phone.id))).toMatchObject(refusedFor('signature'))
      const disguised = await other.key.token(read, phone.id, {
        claims: { iss: phone.key.thumbprint },
        header: { kid: phone.key.thumbprint },
      })
      expect(await present(read, disguised)).toMatchObject(refusedFor('signature'))
      const ofAnotherKind = await newDeviceKey('EdDSA')
      expect(await present(read, await ofAnotherKind.token(read, phone.id))).toMatchObject(refusedFor('signature'))
    })

    test('a token is signed with a key that it carries → refused', async () => {
      const forger = await newDeviceKey()
      const forged = await forger.token(read, phone.id, { header: { jwk: forger.publicKey, kid: undefined } })
      expect(await present(read, forged)).toMatchObject(unauthorized)
      expect(await presentChanged(read, { header: { jwk: phone.key.publicKey } })).toMatchObject(unauthorized)
    })

    test('a token is signed with the public key as HMAC secret → refused', async () => {
      const secret = new TextEncoder().encode(JSON.stringify(phone.key.publicKey))
      expect(await presentChanged(read, { header: { alg: 'HS256' }, signer: secret })).toMatchObject(unauthorized)
    })

    test('a token has no signature → refused', async () => {
      const [, payload = ''] = (await phone.key.token(read, phone.id)).split('.')
      for (const alg of ['none', 'None', 'NONE', 'ES256', 'EdDSA']) {
        const header = Buffer.from(JSON.stringify({ alg, typ: 'device+jwt' })).toString('base64url')
        for (const signature of ['', 'AA', 'A'.repeat(86)])
          expect(await present(read, `${header}.${payload}.${signature}`)).toMatchObject(
            refusedFor(alg.startsWith('E') ? 'signature' : 'algorithm'),
          )
      }
    })

    test('a token is changed → refused', async () => {
      const [header = '', payload = '', signature = ''] = (await phone.key.token(read, phone.id)).split('.')
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
      const other = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp - 1 })).toString('base64url')
      expect(await present(read, `${header}.${other}.${signature}`)).toMatchObject(refusedFor('signature'))
    })
  })

  describe('the order of checks', () => {
    const expired = { iat: now() - 500, exp: now() - 200 }

    test('the token is expired and its device unknown → 403, since the time is checked after the signature', async () => {
      expect(await present(read, await phone.key.token(read, randomUUID(), { claims: expired }))).toMatchObject(unknown)
      expect(await presentChanged(read, { claims: expired }, { 'device-id': randomUUID() })).toMatchObject(unknown)
    })

    test('the device of a token is unknown and the URL wrong → 403, since the device is checked first', async () => {
      const forAnotherCall = { claims: { htm: 'DELETE', htu: testOrigin, bdy: 'x', iss: 'somebody' } }
      const forger = await newDeviceKey()
      expect(await present(read, await forger.token(read, randomUUID(), forAnotherCall))).toMatchObject(unknown)
      expect(await present(read, await forger.token(read, phone.id, forAnotherCall))).toMatchObject(refusedFor('signature'))
      expect(await presentChanged(read, forAnotherCall, { 'device-id': randomUUID() })).toMatchObject(unknown)
      expect(await presentChanged(read, forAnotherCall)).toMatchObject(unauthorized)
    })

    test('a forged token has the id of a real token → the real token is still accepted', async () => {
      const forger = await newDeviceKey()
      const claims = { jti: randomUUID() }
      expect(await present(write, await forger.token(write, phone.id, { claims }))).toMatchObject(unauthorized)
      expect(await presentChanged(write, { claims: { ...claims, htm: 'POST' } })).toMatchObject(unauthorized)
      expect(await presentChanged(write, { claims })).toMatchObject({ status: 200 })
    })
  })

  describe('a token', () => {
    test.each<[string, TestRequest, TokenChanges['claims']]>([
      ['for another method', read, { htm: 'POST' }],
      ['for another method in small letters', read, { htm: 'get' }],
      ['for another path', read, { htu: `${testOrigin}/v1/tx/history` }],
      ['for the path without its query', read, { htu: `${testOrigin}/v1/notifications` }],
      ['for another query', read, { htu: `${testOrigin}/v1/notifications?limit=6` }],
      ['for another origin', read, { htu: 'https://other.example/v1/notifications?limit=5' }],
      ['for another body', write, { bdy: digest('{"appVersion":"9.9.9"}') }],
      ['for the same body with a space', write, { bdy: digest('{"appVersion": "3.0.0"}') }],
      ['without a digest of the body', write, { bdy: undefined }],
      ['for a body of a request without one', read, { bdy: digest('{}') }],
      ['for another audience', read, { aud: 'https://other.example' }],
      ['without an audience', read, { aud: undefined }],
      ['of another issuer', read, { iss: 'somebody' }],
      ['without an issuer', read, { iss: undefined }],
      ['without a subject', read, { sub: undefined }],
      ['of a subject that is a number', read, { sub: 1 }],
      ['of a subject that is an object', read, { sub: {} }],
      ['without an id', read, { jti: undefined }],
      ['with a short id', read, { jti: '1' }],
      ['with an id that is too long', read, { jti: 'x'.repeat(129) }],
      ['without a time', read, { iat: undefined }],
      ['without an expiry', read, { exp: undefined }],
      ['that is expired', read, { iat: now() - 500, exp: now() - 200 }],
      ['that lives too long', read, { exp: now() + 400 }],
      ['that lives for a year', read, { exp: now() + 31_536_000 }],
      ['from the future', read, { iat: now() + 200, exp: now() + 300 }],
      ['that expires before it begins', read, { iat: now(), exp: now() - 10 }],
      ['that is not valid yet', read, { nbf: now() + 200 }],
    ])('a token %s → 401', async (_, request, claims) => {
      expect(await presentChanged(request, { claims: claims ?? {} })).toMatchObject(unauthorized)
    })

    test.each<[string, Record<string, unknown>]>([
      ['of another type', { typ: 'JWT' }],
      ['without a type', { typ: undefined }],
      ['without an algorithm', { alg: undefined }],
      ['with a critical header', { crit: ['x'], x: 1 }],
      ['with an empty list of critical headers', { crit: [] }],
      ['with a payload that is not encoded', { b64: false, crit: ['b64'] }],
    ])('a token %s → 401', async (_, header) => {
      const [, payload = '', signature = ''] = (await phone.key.token(read, phone.id)).split('.')
      const changed = Buffer.from(JSON.stringify({ alg: 'ES256', typ: 'device+jwt', ...header })).toString('base64url')
      expect(await present(read, `${changed}.${payload}.${signature}`)).toMatchObject(unauthorized)
    })

    test('the clock of a phone differs by half a minute → its token is accepted', async () => {
      expect(await presentChanged(read, { claims: { iat: now() + 30, exp: now() + 330 } })).toMatchObject({ status: 200 })
      expect(await presentChanged(read, { claims: { iat: now() - 250, exp: now() - 30 } })).toMatchObject({ status: 200 })
    })

    test.each<[string, string, TokenChanges]>([
      ['the clock of the phone is three minutes fast', 'clock', { claims: { iat: now() + 180, exp: now() + 300 } }],
      ['the clock is fast, and the token says when it begins', 'clock', { claims: { nbf: now() + 200 } }],
      ['times are in milliseconds', 'clock', { claims: { iat: now() * 1000, exp: now() * 1000 + 60_000 } }],
      ['the clock is an hour slow', 'expired', { claims: { iat: now() - 3_600, exp: now() - 3_300 } }],
      ['the token lives for an hour', 'lifetime', { claims: { exp: now() + 3_600 } }],
      ['the method is wrong', 'method_mismatch', { claims: { htm: 'POST' } }],
      ['the digest of the body is wrong', 'body_mismatch', { claims: { bdy: digest('x') } }],
      ['the URL is wrong', 'url_mismatch', { claims: { htu: `${testOrigin}/v1/notifications` } }],
      ['the issuer is wrong', 'issuer_mismatch', { claims: { iss: 'somebody' } }],
      ['a claim is missing', 'malformed', { claims: { jti: undefined } }],
      ['the type is JWT', 'header', { header: { typ: 'JWT' } }],
      ['the key is still in the header', 'header', { header: { jwk: {} } }],
    ])('%s → 401 with the reason %s, and with the time of the server if times are wrong', async (_, reason, changes) => {
      const { status, body } = await presentChanged(read, changes)
      const hasTime = reason === 'clock' || reason === 'expired'
      const details = { reason, ...(hasTime && { serverTime: expect.stringMatching(/^20.*Z$/) }) }
      expect({ status, details: body.details }).toEqual({ status: 401, details })
      if (hasTime) expect(Math.abs(Date.parse(body.details.serverTime) - Date.now())).toBeLessThan(60_000)
    })

    test('the signature is in the DER form → 401 with the reason signature, never "register again"', async () => {
      const [header, payload, signature = ''] = (await phone.key.token(read, phone.id)).split('.')
      const der = Buffer.concat([Buffer.from([0x30, 0x44]), Buffer.from(signature, 'base64url')]).toString('base64url')
      expect(await present(read, `${header}.${payload}.${der}`)).toMatchObject(refusedFor('signature'))
    })

    test('the header has no "Bearer" → 401 with the reason malformed', async () => {
      const authorization = await phone.key.token(read, phone.id)
      expect(await caller(running.app).send({ ...read, headers: { authorization } })).toMatchObject(refusedFor('malformed'))
    })

    test('the device is revoked → 403 with the reason device_revoked, only for the owner of its key', async () => {
      const lost = await registerKeyedDevice(running.app)
      const { query } = running.storage.database
      await query.updateTable('devices').set({ revoked_at: '2026-01-01T00:00:00.000Z' }).where('id', '=', lost.id).execute()
      const { status, body } = await lost.send(read)
      expect({ status, code: body.code, details: body.details }).toEqual({
        status: 403,
        code: 'device_unknown',
        details: { reason: 'device_revoked' },
      })
      expect(await present(read, await phone.key.token(read, lost.id))).toMatchObject(refusedFor('signature'))
    })

    test('the subject of a token is unknown, keyless or no UUID → 403', async () => {
      const keyless = await registerDevice(running.app)
      for (const subject of [randomUUID(), keyless.id, 'nonsense', ''])
        expect(await present(read, await phone.key.token(read, subject))).toMatchObject(unknown)
    })

    test('the device-id header is not the subject of the token → 403', async () => {
      const other = await registerKeyedDevice(running.app)
      expect(await presentChanged(read, {}, { 'device-id': other.id })).toMatchObject(unknown)
      expect(await presentChanged(read, {}, { 'device-id': '' })).toMatchObject(unknown)
      expect(await presentChanged(read, {}, { 'device-id': phone.id.toUpperCase() })).toMatchObject({ status: 200 })
    })

    test.each([
      'Basic x',
      'Bearer',
      'Bearer ',
      'Bearer a.b',
      'Bearer a.b.c.d',
      'Bearer a.b.c',
      'Bearer eyJ9.e30.AA',
      `Bearer ${'a'.repeat(5_000)}.b.c`,
    ])('the authorization header is %s → 401', async (authorization) => {
      const answer = await caller(running.app).send({ ...read, headers: { authorization, 'device-id': phone.id } })
      expect(answer).toMatchObject(unauthorized)
    })
  })

  describe('a token for a write', () => {
    test('the token of a write is sent several times, also at once → accepted once', async () => {
      const token = await phone.key.token(write, phone.id)
      const answers = await Promise.all(Array.from({ length: 5 }, () => present(write, token)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
      expect(await present(write, token)).toMatchObject(refusedFor('replayed'))
    })

    test('a token is refused with another request → it is still accepted with its own', async () => {
      const token = await phone.key.token(write, phone.id)
      expect(await present({ ...write, body: '{"appVersion":"6.6.6"}' }, token)).toMatchObject(unauthorized)
      expect(await present(write, token)).toMatchObject({ status: 200 })
    })

    test('two devices use the same token id → both accepted', async () => {
      const other = await registerKeyedDevice(running.app)
      const claims = { jti: 'the-same-id' }
      expect(await presentChanged(write, { claims })).toMatchObject({ status: 200 })
      expect(await present(write, await other.key.token(write, other.id, { claims }))).toMatchObject({ status: 200 })
    })

    test('the token of a read is sent again → accepted', async () => {
      const token = await phone.key.token(read, phone.id)
      for (let time = 0; time < 2; time++) expect(await present(read, token)).toMatchObject({ status: 200 })
    })
  })

  test('a device without a key sends its id → accepted only if keys are optional', async () => {
    const keyless = await registerDevice(running.app)
    expect(await keyless.send(write)).toMatchObject({ status: 200 })
    const strict = await testApp({ storage: running.storage, deviceAuth: 'required' })
    expect(await withDeviceId(strict.app, keyless.id).send(write)).toMatchObject(unauthorized)
    await strict.close()
  })

  test('PUBLIC_URL has several origins → tokens must be bound to one of them, until it ends', async () => {
    const publicOrigin = 'https://api.example'
    const publicOrigins = [
      { origin: 'https://new.example', until: undefined },
      { origin: publicOrigin, until: Date.now() + 3_600_000 },
      { origin: 'https://old.example', until: Date.now() },
    ]
    const behindProxy = await testApp({ storage: running.storage, publicOrigins, deviceAuth: 'required' })
    const key = await newDeviceKey('EdDSA', publicOrigin)
    expect(await registerKey(behindProxy.app, await newDeviceKey('EdDSA', 'https://old.example'))).toMatchObject(refusedFor('url_mismatch'))
    const { status, body } = await registerKey(behindProxy.app, key)
    expect(status).toBe(201)
    const sendWith = (token: string) => caller(behindProxy.app).send({ ...read, headers: { authorization: `Bearer ${token}` } })
    expect(await sendWith(await key.token(read, body.deviceId))).toMatchObject({ status: 200 })
    expect(await sendWith(await key.token(read, body.deviceId, { claims: { aud: testOrigin, htu: testOrigin + read.url } }))).toMatchObject(
      unauthorized,
    )
    await behindProxy.close()
  })
})
