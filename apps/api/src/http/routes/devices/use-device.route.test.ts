import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { registerDevice, type TestDevice } from '../../../../testing/device.ts'
import { registerKeyedDevice } from '../../../../testing/device-key.ts'
import { refusal } from '../../../../testing/http.ts'
import { refusesUnknownCallers } from '../../../../testing/unknown-callers.ts'

describe('PUT /v1/devices/use', () => {
  let running: TestApp
  let device: TestDevice
  const use = (body: unknown) => device.put('/v1/devices/use', body)
  const stored = () =>
    running.storage.database.query
      .selectFrom('devices')
      .select(['app_version', 'device_token'])
      .where('id', '=', device.id)
      .executeTakeFirst()

  beforeAll(async () => {
    running = await testApp({ minVersions: { ios: '2.0.0', android: '3.0.0' } })
    device = await registerDevice(running.app)
  })
  afterAll(() => running.close())

  test('200: a device reports its version → the minimum version for its operating system', async () => {
    const { status, body } = await use({ appVersion: '1.9.0' })
    expect(status).toBe(200)
    expect(body).toEqual({ devicePlatform: 'ios', minRequiredVersion: '2.0.0' })
    const android = await registerKeyedDevice(running.app)
    expect((await android.put('/v1/devices/use', { appVersion: '1.9.0' })).body).toEqual({
      devicePlatform: 'android',
      minRequiredVersion: '3.0.0',
    })
  })

  test('200: the body has a push token → it replaces the stored one; without one the stored one stays', async () => {
    await use({ appVersion: '1.9.1', deviceToken: 'first' })
    await use({ appVersion: '1.9.2' })
    expect(await stored()).toEqual({ app_version: '1.9.2', device_token: 'first' })
    await use({ appVersion: '1.9.2', deviceToken: 'second' })
    expect(await stored()).toEqual({ app_version: '1.9.2', device_token: 'second' })
  })

  test('200: the body names another operating system → the stored one stays', async () => {
    expect(await use({ appVersion: '2.0.0', devicePlatform: 'android' })).toMatchObject({ body: { devicePlatform: 'ios' } })
  })

  test.each<[string, unknown]>([
    ['appVersion must be a valid semver version', {}],
    ['body should not be empty', undefined],
    ['appVersion must be a valid semver version', { appVersion: '2' }],
    ['deviceToken must be a valid push token', { appVersion: '2.0.0', deviceToken: 'a\u0007' }],
    ['appVersion must be a valid semver version; deviceToken must be a valid push token', { appVersion: null, deviceToken: '' }],
  ])('400: a field is invalid → %s', async (sentence, body) => {
    expect(await use(body)).toMatchObject(refusal(400, sentence))
  })

  refusesUnknownCallers(
    () => running,
    () => ({ method: 'PUT', url: '/v1/devices/use', body: { appVersion: '2.0.0' } }),
  )
})
