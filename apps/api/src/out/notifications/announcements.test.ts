import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { withDeviceId } from '../../../testing/device.ts'
import { caller } from '../../../testing/http.ts'
import { newApnsTeam } from '../../../testing/push-services.ts'
import { createDeviceLists } from '../../wallet/devices/device-lists.store.ts'
import { type Announcements, createAnnouncements } from './announcements.ts'

describe.each(pairs)('announcements of the operator, on $name', (pair) => {
  let running: TestApp | undefined
  let announcements: Announcements

  beforeEach(async () => {
    await running?.close()
    running = await testApp({ pair, push: { fcm: undefined, apns: newApnsTeam().credentials, details: false } })
    const { database } = running.storage
    // The batch size is two devices, so that an announcement to more devices needs several batches.
    announcements = createAnnouncements(database, createDeviceLists(database), running.deps.notifications, 2)
  })
  afterAll(() => running?.close())

  const register = async (change: object = {}) => {
    if (!running) throw new Error('The application of this test is not running')
    const { body } = await caller(running.app).post('/v1/devices/new', { devicePlatform: 'ios', appVersion: '1.0.0', ...change })
    return withDeviceId(running.app, body.deviceId)
  }
  const told = async (device: { get: (url: string) => Promise<{ body: { items: { type: string; title: string; message: string }[] } }> }) =>
    (await device.get('/v1/notifications')).body.items.map(({ type, title, message }) => `${type}: ${title}. ${message}`)
  const outboxed = async () =>
    (await running?.storage.database.query.selectFrom('push_outbox').select(['device_id', 'title', 'message']).execute()) ?? []

  test('an announcement is repeated → every device is notified and pushed once', async () => {
    const devices = [await register(), await register(), await register({ devicePlatform: 'android' })]
    const [, pushed] = [await register(), await register({ deviceToken: 'ab'.repeat(32) })]
    for (let time = 0; time < 2; time++) expect(await announcements.announce('sunday', 'Maintenance', 'On Sunday at noon')).toBe(5)
    for (const device of [...devices, pushed]) expect(await told(device)).toEqual(['system: Maintenance. On Sunday at noon'])
    expect(await outboxed()).toEqual([{ device_id: pushed.id, title: 'Maintenance', message: 'On Sunday at noon' }])
    await announcements.announce('monday', 'Done', 'Thank you')
    expect(await told(pushed)).toHaveLength(2)
  })

  test('an announcement is for one operating system → other and revoked devices are not notified', async () => {
    const [ios, android, revoked] = [await register(), await register({ devicePlatform: 'android' }), await register()]
    const { query } = running?.storage.database ?? {}
    await query?.updateTable('devices').set({ revoked_at: '2026-01-01T00:00:00.000Z' }).where('id', '=', revoked.id).execute()
    expect(await announcements.announce('1', 'Title', 'Message', 'ios')).toBe(1)
    expect([await told(ios), await told(android)]).toEqual([['system: Title. Message'], []])
  })

  test('the app is older than the minimum → notified once per minimum version, in the language of the device', async () => {
    const [old, older, fine] = [
      await register(),
      await register({ appVersion: '0.9.0', locale: 'de-AT' }),
      await register({ appVersion: '2.0.0' }),
    ]
    const android = await register({ devicePlatform: 'android' })
    const minVersions = { ios: '2.0.0', android: '1.0.0' }
    for (let time = 0; time < 2; time++) expect(await announcements.requestUpdates(minVersions)).toBe(2)
    expect(await told(old)).toEqual(['system: Update the app. Install version 2.0.0 or later to keep using the app.'])
    expect(await told(older)).toEqual([
      'system: App aktualisieren. Installieren Sie Version 2.0.0 oder neuer, um die App weiter zu nutzen.',
    ])
    expect([await told(fine), await told(android)]).toEqual([[], []])
    await announcements.requestUpdates({ ...minVersions, ios: '2.1.0' })
    expect([(await told(old)).length, (await told(fine)).length]).toEqual([2, 1])
  })
})
