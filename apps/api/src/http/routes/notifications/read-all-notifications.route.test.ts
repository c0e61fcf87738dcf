import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { refusesBadBodies } from '../../../../testing/bodies.ts'
import { registerDevice } from '../../../../testing/device.ts'
import { notify } from '../../../../testing/notify.ts'
import { refusesUnknownCallers } from '../../../../testing/unknown-callers.ts'

describe('PUT /v1/notifications/read-all', () => {
  let running: TestApp

  beforeAll(async () => {
    running = await testApp()
  })
  afterAll(() => running.close())

  test('200: some notifications are unread → their number, and no other device is affected', async () => {
    const device = await registerDevice(running.app)
    const other = await registerDevice(running.app)
    const [first] = await notify(running, device.id, ['One', 'Two', 'Three'])
    await notify(running, other.id, ['Theirs'])
    await device.put(`/v1/notifications/${first}/read`)

    expect(await device.put('/v1/notifications/read-all')).toMatchObject({
      status: 200,
      body: { count: 2, updatedAt: expect.stringMatching(/^\d{4}-.+Z$/) },
    })
    const { body } = await device.get('/v1/notifications')
    expect(body.items.map(({ read }: { read: boolean }) => read)).toEqual([true, true, true])
    expect(await other.get('/v1/notifications')).toMatchObject({ body: { items: [{ read: false }] } })
  })

  test('200: all notifications are read, or there are none → zero', async () => {
    const device = await registerDevice(running.app)
    expect(await device.put('/v1/notifications/read-all')).toMatchObject({ status: 200, body: { count: 0 } })
  })

  refusesBadBodies(
    () => registerDevice(running.app),
    () => ({ method: 'PUT', url: '/v1/notifications/read-all' }),
  )
  refusesUnknownCallers(
    () => running,
    () => ({ method: 'PUT', url: '/v1/notifications/read-all' }),
  )
})
