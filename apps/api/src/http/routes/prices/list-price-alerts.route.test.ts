import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { registerDevice, type TestDevice } from '../../../../testing/device.ts'
import { refusesUnknownCallers } from '../../../../testing/unknown-callers.ts'

describe('GET /v1/prices/alerts', () => {
  let running: TestApp
  let device: TestDevice

  beforeAll(async () => {
    running = await testApp()
  })
  beforeEach(async () => {
    device = await registerDevice(running.app, {})
  })
  afterAll(() => running.close())

  const alert = { tokenId: 'ethereum:native', condition: 'above', value: '3500' }

  test('200: the alerts of the device → newest first; those of other devices are absent', async () => {
    expect((await device.get('/v1/prices/alerts')).body).toEqual({ items: [], total: 0 })
    const first = (await device.post('/v1/prices/alerts', alert)).body
    const second = (await device.post('/v1/prices/alerts', { ...alert, condition: 'below' })).body
    const other = await registerDevice(running.app, {})
    await other.post('/v1/prices/alerts', { ...alert, value: '1' })
    expect(await device.get('/v1/prices/alerts')).toMatchObject({ status: 200, body: { items: [second, first], total: 2 } })
  })

  refusesUnknownCallers(
    () => running,
    () => ({ method: 'GET', url: '/v1/prices/alerts' }),
  )
})
