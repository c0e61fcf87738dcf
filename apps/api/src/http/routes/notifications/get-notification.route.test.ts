import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { registerDevice, type TestDevice } from '../../../../testing/device.ts'
import { refusal } from '../../../../testing/http.ts'
import { notify } from '../../../../testing/notify.ts'
import { refusesUnknownCallers } from '../../../../testing/unknown-callers.ts'

describe('GET /v1/notifications/{id}', () => {
  let running: TestApp
  let device: TestDevice
  let id: string

  beforeAll(async () => {
    running = await testApp()
    device = await registerDevice(running.app)
    id = (await notify(running, device.id, ['Hello']))[0] ?? ''
  })
  afterAll(() => running.close())

  test('200: the id of a notification of the device → the notification', async () => {
    const { status, body } = await device.get(`/v1/notifications/${id}`)
    expect(status).toBe(200)
    expect(body).toEqual({
      id,
      type: 'system',
      title: 'Hello',
      message: 'For a test',
      read: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      transactionId: null,
    })
  })

  test('200: the id is in upper case → the notification', async () => {
    expect(await device.get(`/v1/notifications/${id.toUpperCase()}`)).toMatchObject({ status: 200, body: { id } })
  })

  test('404: the notification belongs to another device → Notification not found', async () => {
    const other = await registerDevice(running.app)
    expect(await other.get(`/v1/notifications/${id}`)).toMatchObject(refusal(404, 'Notification not found'))
  })

  test.each([
    ['unknown', '00000000-0000-4000-8000-000000000000'],
    ['malformed', 'abc'],
    ['numeric', '1'],
    ['full of NUL', '%00%00'],
    ['hostile', "'%20or%201=1--"],
    ['very long', 'a'.repeat(2_000)],
  ])('404: the notification id is %s → Notification not found', async (_, odd) => {
    expect(await device.get(`/v1/notifications/${odd}`)).toMatchObject(refusal(404, 'Notification not found'))
  })

  refusesUnknownCallers(
    () => running,
    () => ({ method: 'GET', url: `/v1/notifications/${id}` }),
  )
})
