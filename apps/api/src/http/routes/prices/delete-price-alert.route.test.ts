import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { refusesBadBodies } from '../../../../testing/bodies.ts'
import { registerDevice, type TestDevice } from '../../../../testing/device.ts'
import { refusesUnknownCallers } from '../../../../testing/unknown-callers.ts'

describe('DELETE /v1/prices/alerts', () => {
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
  const add = async () => (await device.post('/v1/prices/alerts', alert)).body
  const count = async () => (await device.get('/v1/prices/alerts')).body.total
  const remove = (id: string, caller = device) => caller.send({ method: 'DELETE', url: `/v1/prices/alerts?id=${id}` })

  test('204: an alert is deleted, also twice; an alert of another device stays', async () => {
    const { id } = await add()
    expect((await remove(id, await registerDevice(running.app, {}))).status).toBe(204)
    expect(await count()).toBe(1)
    for (const each of [id, id, 'nonsense']) expect((await remove(each)).status).toBe(204)
    expect(await count()).toBe(0)
  })

  test('the device is deleted → its alerts too', async () => {
    await add()
    await device.send({ method: 'DELETE', url: '/v1/devices' })
    const { query } = running.storage.database
    expect(await query.selectFrom('price_alerts').select('id').where('device_id', '=', device.id).execute()).toEqual([])
  })

  refusesUnknownCallers(
    () => running,
    () => ({ method: 'DELETE', url: '/v1/prices/alerts?id=nonsense' }),
  )
  refusesBadBodies(
    async () => device,
    () => ({ method: 'DELETE', url: '/v1/prices/alerts?id=nonsense' }),
  )
})
