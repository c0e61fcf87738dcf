import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { refusesBadBodies } from '../../../../testing/bodies.ts'
import { registerDevice, type TestDevice } from '../../../../testing/device.ts'
import { refusal } from '../../../../testing/http.ts'
import { notify } from '../../../../testing/notify.ts'
import { refusesUnknownCallers } from '../../../../testing/unknown-callers.ts'

describe('PUT /v1/notifications/{id}/read', () => {
  let running: TestApp
  let device: TestDevice
  let first: string
  let second: string

  beforeAll(async () => {
    running = await testApp()
    device = await registerDevice(running.app)
    const ids = await notify(running, device.id, ['First', 'Second'])
    first = ids[0] ?? ''
    second = ids[1] ?? ''
  })
  afterAll(() => running.close())

  test('200: a notification is marked as read → only this one is read', async () => {
    const before = Date.now()
    const { status, body } = await device.put(`/v1/notifications/${first}/read`)
    expect(status).toBe(200)
    expect(body).toEqual({ id: first, read: true, updatedAt: expect.any(String) })
    expect(Math.abs(Date.parse(body.updatedAt) - before)).toBeLessThan(60_000)
    expect(await device.get(`/v1/notifications/${first}`)).toMatchObject({ body: { read: true } })
    expect(await device.get(`/v1/notifications/${second}`)).toMatchObject({ body: { read: false } })
  })

  test('200: a notification is marked as read again → it keeps the first time', async () => {
    const once = await device.put(`/v1/notifications/${first}/read`)
    expect((await device.put(`/v1/notifications/${first}/read`, {})).body).toEqual(once.body)
  })

  test('404: the notification belongs to another device → Notification not found, and it stays unread', async () => {
    const other = await registerDevice(running.app)
    expect(await other.put(`/v1/notifications/${second}/read`)).toMatchObject(refusal(404, 'Notification not found'))
    expect(await device.get(`/v1/notifications/${second}`)).toMatchObject({ body: { read: false } })
  })

  test.each(['abc', '00000000-0000-4000-8000-000000000000', '%00', 'a'.repeat(300)])(
    '404: the notification id is %s → Notification not found',
    async (id) => {
      expect(await device.put(`/v1/notifications/${id}/read`)).toMatchObject(refusal(404, 'Notification not found'))
    },
  )

  refusesBadBodies(
    async () => device,
    () => ({ method: 'PUT', url: `/v1/notifications/${second}/read` }),
  )
  refusesUnknownCallers(
    () => running,
    () => ({ method: 'PUT', url: `/v1/notifications/${second}/read` }),
  )
})
