import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { registerDevice } from '../../../testing/device.ts'
import { writeMined } from '../../../testing/mined.ts'
import { newAddress } from '../../../testing/wallet.ts'
import { createNotificationStore, type NewNotification, type NotificationStore } from './notifications.store.ts'

describe.each(pairs)('stored notifications on $name', (pair) => {
  let running: TestApp
  let store: NotificationStore
  let deviceId: string
  let otherId: string

  const notification = (change: Partial<NewNotification> = {}): NewNotification => ({
    id: randomUUID(),
    deviceId,
    type: 'system',
    title: 'Title',
    message: 'Message',
    transactionId: null,
    event: null,
    unproved: false,
    ...change,
  })
  const insert = (...notifications: NewNotification[]) => store.insert(running.storage.database.query, notifications)

  beforeAll(async () => {
    running = await testApp({ pair })
    store = createNotificationStore(running.storage.database)
  })
  beforeEach(async () => {
    deviceId = (await registerDevice(running.app)).id
    otherId = (await registerDevice(running.app)).id
  })
  afterAll(() => running.close())

  test('the same event is written concurrently → one notification per device', async () => {
    const transactionId = await writeMined(running, [{ from: newAddress(), to: newAddress(), amount: 1n }])
    const same = { transactionId, event: 'confirmed' }
    await Promise.all(Array.from({ length: 20 }, () => insert(notification(same), notification({ ...same, deviceId: otherId }))))
    expect(await store.count(deviceId)).toBe(1)
    expect(await store.count(otherId)).toBe(1)
    await insert(notification({ transactionId, event: 'failed' }))
    expect(await store.count(deviceId)).toBe(2)
  })

  test('more devices than a statement has parameters → all are notified', async () => {
    const { query } = running.storage.database
    const { rows: devices } = await sql<{ id: string }>`
      insert into devices (id, platform, app_version)
      select gen_random_uuid(), 'ios', '1.0.0' from generate_series(1, 10000) returning id`.execute(query)
    const transactionId = await writeMined(running, [{ from: newAddress(), to: newAddress(), amount: 1n }])
    const told = devices.map(({ id }) => notification({ deviceId: id, transactionId, event: 'received' }))
    const written = await query.transaction().execute((transaction) => store.insert(transaction, told))
    expect(new Set(written).size).toBe(10_000)
    await query
      .deleteFrom('devices')
      .where('id', 'in', sql<string>`(select device_id from notifications where transaction_id = ${transactionId})`)
      .execute()
  })

  test('several notifications without a transaction are written → all are kept', async () => {
    await insert(notification(), notification(), notification())
    expect(await store.count(deviceId)).toBe(3)
  })

  test('notifications have equal creation times → a stable order across pages', async () => {
    await insert(...Array.from({ length: 30 }, () => notification()))
    const all = (await store.page(deviceId, 0, 100)).map(({ id }) => id)
    const paged = await Promise.all([0, 7, 14, 21, 28].map((offset) => store.page(deviceId, offset, 7)))
    expect(paged.flat().map(({ id }) => id)).toEqual(all)
  })

  test('notifications have equal creation times → the one of the newest block first', async () => {
    const about = async (number: bigint, event: string) => {
      const block = { number, hash: `0x${number}`, time: new Date('2026-01-01T00:00:00Z') }
      const transactionId = await writeMined(running, [{ from: newAddress(), to: newAddress(), amount: 1n }], { block })
      return notification({ transactionId, event })
    }
    const [first735, second735, of736, of734] = [
      await about(735n, 'a'),
      await about(735n, 'b'),
      await about(736n, 'c'),
      await about(734n, 'd'),
    ]
    const aboutNothing = notification()
    await insert(of736, first735, aboutNothing, of734, second735)
    const expected = [aboutNothing, of736, second735, first735, of734].map(({ id }) => id)
    const idsOf = async (offset: number, limit: number) => (await store.page(deviceId, offset, limit)).map(({ id }) => id)
    expect(await idsOf(0, 50)).toEqual(expected)
    for (let offset = 0; offset < 6; offset++) expect(await idsOf(offset, 2)).toEqual(expected.slice(offset, offset + 2))
  })

  test('two calls mark all notifications as read at once → each notification is counted once', async () => {
    await insert(...Array.from({ length: 10 }, () => notification()), notification({ deviceId: otherId }))
    const counts = await Promise.all([store.markAllRead(deviceId), store.markAllRead(deviceId), store.markAllRead(deviceId)])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10)
    expect(await store.markAllRead(otherId)).toBe(1)
  })

  test('a notification is marked as read again → it keeps the first `readAt`', async () => {
    const mine = notification()
    await insert(mine)
    const first = await store.markRead(deviceId, mine.id)
    expect(first).toMatchObject({ id: mine.id, read: true })
    expect(await Promise.all([store.markRead(deviceId, mine.id), store.markRead(deviceId, mine.id)])).toEqual([first, first])
  })

  test('a device requests the notification of another device → not found', async () => {
    const theirs = notification({ deviceId: otherId })
    await insert(theirs)
    expect(await store.find(deviceId, theirs.id)).toBeUndefined()
    expect(await store.markRead(deviceId, theirs.id)).toBeUndefined()
    expect(await store.find(otherId, theirs.id)).toMatchObject({ read: false })
  })

  test('the database transaction rolls back → no notification is written', async () => {
    const written = running.storage.database.query.transaction().execute(async (transaction) => {
      await store.insert(transaction, [notification()])
      throw new Error('The database transaction of the test fails')
    })
    await expect(written).rejects.toThrow('transaction of the test fails')
    expect(await store.count(deviceId)).toBe(0)
  })
})
