import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { refusesBadBodies } from '../../../../testing/bodies.ts'
import { linkAddresses, registerDevice } from '../../../../testing/device.ts'
import { registerKey, registerKeyedDevice } from '../../../../testing/device-key.ts'
import { caller, refusal, type TestRequest } from '../../../../testing/http.ts'
import { writeMined } from '../../../../testing/mined.ts'
import { notify } from '../../../../testing/notify.ts'
import { sendingOf } from '../../../../testing/pending.ts'
import { refusesUnknownCallers } from '../../../../testing/unknown-callers.ts'
import { newAddress } from '../../../../testing/wallet.ts'

const unknown = refusal(403, 'Device not found or not authorized')
const deletion: TestRequest = { method: 'DELETE', url: '/v1/devices' }

describe('DELETE /v1/devices', () => {
  let running: TestApp
  const query = () => running.storage.database.query

  beforeAll(async () => {
    running = await testApp()
  })
  afterAll(() => running.close())

  test('204: a device deletes itself → it, its links and notifications are gone, and every later call answers 403, also a second deletion', async () => {
    const device = await registerKeyedDevice(running.app)
    await linkAddresses(device, [newAddress()])
    await device.put('/v1/devices/use', { appVersion: '2.0.0', deviceToken: 'token' })
    await notify(running, device.id, ['One'])
    expect(await device.send(deletion)).toMatchObject({ status: 204, body: '' })
    for (const table of ['device_addresses', 'notifications', 'push_outbox'] as const)
      expect(await query().selectFrom(table).select('device_id').where('device_id', '=', device.id).execute()).toEqual([])
    expect(await query().selectFrom('devices').select('id').where('id', '=', device.id).execute()).toEqual([])
    for (const later of [deletion, { ...deletion, url: '/v1/devices?again=yes' }]) expect(await device.send(later)).toMatchObject(unknown)
    expect(await device.get('/v1/wallet/addresses')).toMatchObject(unknown)
    expect(await device.put('/v1/devices/use', { appVersion: '2.0.0' })).toMatchObject(unknown)
  })

  test('204: the token of the deletion is sent again → 403, also after the key registered anew', async () => {
    const device = await registerKeyedDevice(running.app)
    const headers = { authorization: `Bearer ${await device.key.token(deletion, device.id)}` }
    expect((await caller(running.app).send({ ...deletion, headers })).status).toBe(204)
    expect(await caller(running.app).send({ ...deletion, headers })).toMatchObject(unknown)
    const { status, body } = await registerKey(running.app, device.key)
    expect(status).toBe(201)
    expect(body.deviceId).not.toBe(device.id)
    expect(await caller(running.app).send({ ...deletion, headers })).toMatchObject(unknown)
  })

  test('204: two calls at once → one deletes, the other answers 403', async () => {
    const device = await registerKeyedDevice(running.app)
    const answers = await Promise.all([device.send(deletion), device.send(deletion)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 403])
  })

  test('204: another device has the same address → it keeps its link and notifications', async () => {
    const address = newAddress()
    const [device, other] = [
      await registerDevice(running.app, { addresses: [address] }),
      await registerDevice(running.app, { addresses: [address] }),
    ]
    await writeMined(running, [{ from: newAddress(), to: address, amount: 10n ** 18n }])
    expect((await device.send(deletion)).status).toBe(204)
    expect((await other.get('/v1/notifications')).body.total).toBe(1)
    expect((await other.get('/v1/wallet/addresses')).body.total).toBe(1)
  })

  test('204: a transaction of the device is being sent → the send goes on, and the transaction is followed', async () => {
    const address = newAddress()
    const device = await registerDevice(running.app, { addresses: [address] })
    const { id, end } = await sendingOf(running, device.id, address).begin()
    expect((await device.send(deletion)).status).toBe(204)
    expect(await end()).toEqual({ isLate: false })
    expect(await running.deps.transactions.due('ethereum', { pendingMs: 1, minedMs: 1 }, 10)).toContainEqual(
      expect.objectContaining({ id, raw: '0x02', status: 'pending' }),
    )
    // A send that begins after the deletion writes no row.
    const late = sendingOf(running, device.id, address)
    await expect(late.begin()).rejects.toMatchObject({ code: '23503' })
    expect(await running.deps.transactions.findByHash('ethereum', late.hash)).toBeUndefined()
  })

  refusesBadBodies(
    () => registerDevice(running.app),
    () => deletion,
  )
  refusesUnknownCallers(
    () => running,
    () => deletion,
  )
})
