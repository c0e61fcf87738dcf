import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { caller } from '../../../../testing/http.ts'

describe('GET /v1/settings', () => {
  let running: TestApp

  beforeAll(async () => {
    running = await testApp({ minVersions: { ios: '2.0.0', android: '3.1.0-beta.1' } })
  })
  afterAll(() => running.close())

  test('200: an app reads the settings → the minimum versions and the enabled platforms', async () => {
    const { status, body } = await caller(running.app).get('/v1/settings')
    expect(status).toBe(200)
    expect(body).toEqual({
      minVersions: [
        { devicePlatform: 'ios', minRequiredVersion: '2.0.0' },
        { devicePlatform: 'android', minRequiredVersion: '3.1.0-beta.1' },
      ],
      supportedPlatforms: ['ethereum', 'base'],
    })
  })

  test('304: the app already has the current answer → empty body', async () => {
    const anyone = caller(running.app)
    const { headers } = await anyone.get('/v1/settings')
    const again = await anyone.send({ method: 'GET', url: '/v1/settings', headers: { 'if-none-match': String(headers.etag) } })
    expect(again).toMatchObject({ status: 304, body: '' })
  })
})
