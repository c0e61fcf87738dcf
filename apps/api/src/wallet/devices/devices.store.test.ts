import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase, pairs } from '../../../testing/database.ts'
import { composeDeviceStore } from '../../bin/compose-devices.ts'
import type { DeviceStore, NewDevice } from './devices.store.ts'

const newDevice = (change: Partial<NewDevice> = {}): NewDevice => ({
  id: randomUUID(),
  platform: 'ios',
  appVersion: '1.0.0',
  deviceToken: undefined,
  key: undefined,
  ...change,
})
const newKey = () => ({ publicKey: { kty: 'OKP', crv: 'Ed25519', x: 'x' }, thumbprint: randomUUID() })

describe.each(pairs)('devices on $name', (pair) => {
  let storage: FreshDatabase
  let store: DeviceStore

  beforeAll(async () => {
    storage = await freshDatabase(pair)
    store = composeDeviceStore(storage.database)
  })
  afterAll(() => storage.close())

  test('one key registers several times at once → one device', async () => {
    const key = newKey()
    const inserted = await Promise.all(Array.from({ length: 20 }, () => store.insert(newDevice({ key }))))
    const [first] = inserted
    for (const device of inserted) expect(device).toEqual(first)
    expect(await store.find(first?.deviceId ?? '')).toEqual({
      id: first?.deviceId,
      platform: 'ios',
      publicKey: key.publicKey,
      thumbprint: key.thumbprint,
      revokedAt: null,
      locale: null,
    })
  })

  test('several registrations without a key → one device each', async () => {
    const inserted = await Promise.all(Array.from({ length: 5 }, () => store.insert(newDevice())))
    expect(new Set(inserted.map((device) => device?.deviceId)).size).toBe(5)
  })

  test('the key of a revoked device registers → refused', async () => {
    const key = newKey()
    const device = await store.insert(newDevice({ key }))
    await storage.database.query
      .updateTable('devices')
      .set({ revoked_at: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', device?.deviceId ?? '')
      .execute()
    expect(await store.insert(newDevice({ key }))).toBeUndefined()
    expect(await store.find(device?.deviceId ?? '')).toMatchObject({ revokedAt: '2026-01-01T00:00:00.000Z' })
  })

  test('a device id is unknown → find returns undefined', async () => {
    expect(await store.find(randomUUID())).toBeUndefined()
  })

  test('a device reports without a push token → its old push token is kept', async () => {
    const { deviceId = '' } = (await store.insert(newDevice({ deviceToken: 'first' }))) ?? {}
    const stored = () =>
      storage.database.query.selectFrom('devices').select(['app_version', 'device_token']).where('id', '=', deviceId).executeTakeFirst()
    await store.touch(deviceId, '1.1.0', undefined)
    expect(await stored()).toEqual({ app_version: '1.1.0', device_token: 'first' })
    await store.touch(deviceId, '1.1.1', 'second')
    expect(await stored()).toEqual({ app_version: '1.1.1', device_token: 'second' })
  })

  test('two devices report the same push token → only the last one keeps it', async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()]
    const tokens = async () =>
      Promise.all(
        ids.map(
          async (id) =>
            (await storage.database.query.selectFrom('devices').select('device_token').where('id', '=', id).executeTakeFirst())
              ?.device_token,
        ),
      )
    for (const id of ids) await store.insert(newDevice({ id, deviceToken: 'of-one-phone' }))
    expect(await tokens()).toEqual([null, null, 'of-one-phone'])
    await store.touch(ids[0] ?? '', '1.0.0', 'of-one-phone')
    expect(await tokens()).toEqual(['of-one-phone', null, null])
    await Promise.all(ids.flatMap((id) => [store.touch(id, '1.0.0', 'of-one-phone'), store.touch(id, '1.0.1', 'of-one-phone')]))
    expect((await tokens()).filter((token) => token !== null)).toEqual(['of-one-phone'])
  })

  test('a device reports several languages → the last one is kept', async () => {
    const key = newKey()
    const { deviceId = '' } = (await store.insert(newDevice({ key, locale: 'de-AT' }))) ?? {}
    const locale = async () =>
      (await storage.database.query.selectFrom('devices').select('locale').where('id', '=', deviceId).executeTakeFirst())?.locale
    await store.insert(newDevice({ key }))
    await store.touch(deviceId, '1.0.0', undefined)
    expect(await locale()).toBe('de-AT')
    await store.touch(deviceId, '1.0.0', undefined, 'en')
    expect(await locale()).toBe('en')
    await store.insert(newDevice({ key, locale: 'fr' }))
    expect(await locale()).toBe('fr')
  })
})
