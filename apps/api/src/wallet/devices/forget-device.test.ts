import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { linkAddresses, registerDevice } from '../../../testing/device.ts'
import { registerKey, registerKeyedDevice } from '../../../testing/device-key.ts'
import { refusal } from '../../../testing/http.ts'
import { writeMined } from '../../../testing/mined.ts'
import { notify } from '../../../testing/notify.ts'
import { newApnsTeam, newServiceAccount } from '../../../testing/push-services.ts'
import { newAddress } from '../../../testing/wallet.ts'
import { toApiError } from '../../base/wire/errors.ts'
import { composeDeviceStore } from '../../bin/compose-devices.ts'
import type { DeviceStore } from './devices.store.ts'

describe.each(pairs)('deleting and revoking devices, on $name', (pair) => {
  let running: TestApp
  let store: DeviceStore
  const refused = refusal(403, 'Device not found or not authorized')

  beforeAll(async () => {
    running = await testApp({ pair, push: { fcm: newServiceAccount().account, apns: newApnsTeam().credentials, details: false } })
    store = composeDeviceStore(running.storage.database)
  })
  afterAll(() => running.close())

  /** Returns every table that contains this text. */
  const tablesWith = async (text: string) => {
    const { query } = running.storage.database
    const found: string[] = []
    for (const { name } of await query.introspection.getTables()) {
      const { rows } = await sql`select from ${sql.table(name)} t where t::text like ${`%${text}%`} limit 1`.execute(query)
      if (rows.length > 0) found.push(name)
    }
    // A row of a partitioned table is found in its partition too.
    return [...new Set(found.map((name) => name.replace(/_(\d{8}|earlier)$/, '')))].sort()
  }
  const fullDevice = async () => {
    const device = await registerKeyedDevice(running.app)
    const address = newAddress()
    await linkAddresses(device, [address])
    const deviceToken = `push-token-${device.id}`
    await device.put('/v1/devices/use', { appVersion: '2.0.0', deviceToken })
    await device.put('/v1/wallet/tokens', { tokenIds: ['ethereum:native'] })
    await notify(running, device.id, ['One', 'Two'])
    // This transaction creates the third notification of the device.
    const transaction_id = await writeMined(running, [{ from: address, to: newAddress(), amount: 1n }])
    await running.storage.database.query.insertInto('transaction_submissions').values({ transaction_id, device_id: device.id }).execute()
    return { device, address, deviceToken, transaction_id }
  }

  test('a device is deleted → its rows are deleted, and its transactions stay', async () => {
    const { device, address, deviceToken, transaction_id } = await fullDevice()
    const bystander = await registerDevice(running.app, { addresses: [address] })
    expect(await tablesWith(device.id)).toEqual([
      ...['device_addresses', 'devices', 'imported_tokens', 'notifications', 'push_outbox', 'transaction_submissions'],
    ])
    expect(await store.forget(device.id)).toEqual({ addresses: 1, notifications: 3 })
    for (const trace of [device.id, deviceToken, device.key.thumbprint]) expect(await tablesWith(trace)).toEqual([])
    expect(await device.get('/v1/notifications')).toMatchObject(refused)
    expect((await bystander.get(`/v1/tx/history/${transaction_id}`)).status).toBe(200)
    expect(await store.forget(device.id)).toBeUndefined()
  })

  test('a deleted device registers again → a new device', async () => {
    const { device } = await fullDevice()
    await store.forget(device.id)
    const { status, body } = await registerKey(running.app, device.key)
    expect(status).toBe(201)
    expect(body.deviceId).not.toBe(device.id)
  })

  test('a device is revoked → it and its key are refused, and nothing is pushed', async () => {
    const { device, deviceToken } = await fullDevice()
    const { query } = running.storage.database
    const revokedAt = async () =>
      (await query.selectFrom('devices').select('revoked_at').where('id', '=', device.id).executeTakeFirst())?.revoked_at
    expect(await store.revoke(device.id)).toBe(true)
    const first = await revokedAt()
    expect(await device.get('/v1/notifications')).toMatchObject(refused)
    expect(await registerKey(running.app, device.key)).toMatchObject(refused)
    expect(await tablesWith(deviceToken)).toEqual([])
    expect(await store.revoke(device.id)).toBe(true)
    expect([first, await revokedAt()]).toEqual([expect.any(String), first])
  })

  test('a payment after a device was revoked → no notification for it', async () => {
    const { device, address } = await fullDevice()
    await store.revoke(device.id)
    const { query } = running.storage.database
    const notes = async () => (await query.selectFrom('notifications').select('id').where('device_id', '=', device.id).execute()).length
    expect(await notes()).toBe(3)
    await writeMined(running, [{ from: address, to: newAddress(), amount: 2n }])
    expect(await notes()).toBe(3)
  })

  test('a link is inserted for a device that was just deleted → `device_unknown`; no rows remain', async () => {
    const { device } = await fullDevice()
    await store.forget(device.id)
    const link = { device_id: device.id, platform_id: 'ethereum', address: newAddress(), verified_at: null }
    const linking = running.storage.database.query.insertInto('device_addresses').values(link).execute()
    const error: unknown = await linking.catch((error: unknown) => error)
    expect(toApiError(error)).toMatchObject({ code: 'device_unknown' })
    expect(await tablesWith(device.id)).toEqual([])
  })

  test('an unknown device is deleted → nothing changes', async () => {
    expect(await store.revoke(randomUUID())).toBe(false)
    expect(await store.forget(randomUUID())).toBeUndefined()
  })
})
