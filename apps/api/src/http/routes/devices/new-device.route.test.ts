import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { newDeviceKey, registerKey } from '../../../../testing/device-key.ts'
import { type Caller, caller, refusal } from '../../../../testing/http.ts'

describe('POST /v1/devices/new', () => {
  let running: TestApp
  let anyone: Caller
  const good = { devicePlatform: 'ios', appVersion: '1.0.0' }
  const register = (body: unknown) => anyone.post('/v1/devices/new', body)

  beforeAll(async () => {
    running = await testApp()
    anyone = caller(running.app)
  })
  afterAll(() => running.close())

  test('201: the same registration twice → two devices', async () => {
    const [one, two] = await Promise.all([register(good), register({ ...good, devicePlatform: 'android', deviceToken: 'fcm:token_1' })])
    expect(one).toMatchObject({ status: 201, body: { devicePlatform: 'ios' } })
    expect(two).toMatchObject({ status: 201, body: { devicePlatform: 'android' } })
    expect(Object.keys(one.body)).toEqual(['deviceId', 'devicePlatform', 'createdAt'])
    expect(one.body.deviceId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(one.body.deviceId).not.toBe(two.body.deviceId)
    expect(Math.abs(Date.parse(one.body.createdAt) - Date.now())).toBeLessThan(60_000)
  })

  test('201: a registration has unknown fields → they are ignored', async () => {
    const { status, body } = await register({ ...good, deviceId: '00000000-0000-4000-8000-000000000000', revokedAt: 'x', public_key: {} })
    expect(status).toBe(201)
    expect(body.deviceId).not.toBe('00000000-0000-4000-8000-000000000000')
  })

  const platformSentence = 'devicePlatform must be one of the following values: ios, android'
  const versionSentence = 'appVersion must be a valid semver version'
  const tokenSentence = 'deviceToken must be a valid push token'
  test.each<[string, unknown]>([
    [platformSentence, { appVersion: '1.0.0' }],
    [platformSentence, { ...good, devicePlatform: 'windows' }],
    [platformSentence, { ...good, devicePlatform: 'IOS' }],
    [platformSentence, { ...good, devicePlatform: 'ios\u0000' }],
    [platformSentence, { ...good, devicePlatform: null }],
    [versionSentence, { devicePlatform: 'ios' }],
    [versionSentence, { ...good, appVersion: '' }],
    [versionSentence, { ...good, appVersion: '1.0' }],
    [versionSentence, { ...good, appVersion: 'v1.0.0' }],
    [versionSentence, { ...good, appVersion: '1.0.0\u0000' }],
    [versionSentence, { ...good, appVersion: 1 }],
    [versionSentence, { ...good, appVersion: `1.0.${'0'.repeat(100)}` }],
    [tokenSentence, { ...good, deviceToken: '' }],
    [tokenSentence, { ...good, deviceToken: 'a\u0000b' }],
    [tokenSentence, { ...good, deviceToken: 'a b' }],
    [tokenSentence, { ...good, deviceToken: 5 }],
    ['deviceToken must not be longer than 4096 characters', { ...good, deviceToken: 'x'.repeat(4_097) }],
    [`${platformSentence}; ${versionSentence}`, {}],
    ['body should not be empty', undefined],
    ['body must be an object', []],
    ['body must be an object', null],
    ['body must be an object', 'text in quotes'],
  ])('400: a field is invalid → %s', async (sentence, body) => {
    const sent = typeof body === 'string' ? JSON.stringify(body) : body
    expect(await register(sent)).toMatchObject(refusal(400, sentence))
  })

  test.each(['{', '{"devicePlatform":}', 'ios', '{"a":1}{"b":2}', '{"__proto__":{"x":1}}', '\u0000'])(
    '400: the body is %j → Malformed JSON',
    async (text) => {
      expect(await register(text)).toMatchObject(refusal(400, 'Malformed JSON'))
    },
  )

  test('401: another key signed the registration → Unauthorized', async () => {
    const other = await newDeviceKey()
    expect(await registerKey(running.app, await newDeviceKey(), { header: { jwk: other.publicKey } })).toMatchObject(
      refusal(401, 'Unauthorized'),
    )
  })

  test('401: keys are required and the registration has none → Unauthorized', async () => {
    const strict = await testApp({ storage: running.storage, deviceAuth: 'required' })
    expect(await caller(strict.app).post('/v1/devices/new', good)).toMatchObject(refusal(401, 'Unauthorized'))
    expect(await registerKey(strict.app, await newDeviceKey())).toMatchObject({ status: 201 })
    await strict.close()
  })

  test('403: the device of the key was revoked → Device not found or not authorized', async () => {
    const key = await newDeviceKey()
    const { body } = await registerKey(running.app, key)
    await running.storage.database.query
      .updateTable('devices')
      .set({ revoked_at: new Date().toISOString() })
      .where('id', '=', body.deviceId)
      .execute()
    expect(await registerKey(running.app, key)).toMatchObject(refusal(403, 'Device not found or not authorized'))
  })

  test('413: the body is one byte over 64 KiB → Request body is too large', async () => {
    const padded = (length: number) => JSON.stringify(good).padEnd(length, ' ')
    expect(await register(padded(65_536))).toMatchObject({ status: 201 })
    for (const length of [65_537, 1_048_577, 5_000_000])
      expect(await register(padded(length))).toMatchObject(refusal(413, 'Request body is too large'))
  })

  test('503: the server cannot check whether the token was used → Service Unavailable', async () => {
    const forgetful = await testApp()
    await forgetful.storage.cache.close()
    expect(await registerKey(forgetful.app, await newDeviceKey())).toMatchObject(refusal(503, 'Service Unavailable'))
    await forgetful.close()
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml', 'nonsense'])(
    '415: the content type is %s → Content-Type must be application/json',
    async (contentType) => {
      const answer = await anyone.send({ method: 'POST', url: '/v1/devices/new', body: good, headers: { 'content-type': contentType } })
      expect(answer).toMatchObject(refusal(415, 'Content-Type must be application/json'))
    },
  )

  test('201: JSON with another accepted content type → a new device', async () => {
    for (const contentType of ['application/json; charset=utf-8', 'Application/JSON']) {
      const answer = await anyone.send({ method: 'POST', url: '/v1/devices/new', body: good, headers: { 'content-type': contentType } })
      expect(answer).toMatchObject({ status: 201 })
    }
  })
})
