import type { Address } from '@patina/chains'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { writeNotifications } from '../../../testing/consume.ts'
import { pairs } from '../../../testing/database.ts'
import { registerDevice } from '../../../testing/device.ts'
import { minedReport, writeMined } from '../../../testing/mined.ts'
import { newApnsTeam } from '../../../testing/push-services.ts'
import { chainOf, newAddress } from '../../../testing/wallet.ts'
import { createImportedTokenStore } from '../../wallet/catalogue/imports/imported-tokens.store.ts'

describe.each(pairs)('notifications for addresses linked without proof, on $name', (pair) => {
  let running: TestApp

  beforeAll(async () => {
    const push = { fcm: undefined, apns: newApnsTeam().credentials, details: false }
    running = await testApp({ pair, push, unproved: { notificationsPerDay: 3, historyRows: 0 } })
  })
  afterAll(() => running.close())

  const query = () => running.storage.database.query
  const phone = async (...addresses: string[]) => {
    const device = await registerDevice(running.app, { addresses })
    await device.put('/v1/devices/use', { appVersion: '1.2.3', deviceToken: device.id.replaceAll('-', '').repeat(2) })
    return device
  }
  const prove = (deviceId: string, address: Address) =>
    query()
      .updateTable('device_addresses')
      .set({ verified_at: new Date().toISOString() })
      .where('device_id', '=', deviceId)
      .where('address', '=', address)
      .execute()
  const pay = (to: string) => writeMined(running, [{ from: newAddress(), to, amount: 10n ** 18n }])
  const told = async (deviceId: string) => {
    const { rows } = await sql<{ notices: number; pushes: number }>`
      select (select count(*) from notifications where device_id = ${deviceId}) as notices,
        (select count(*) from push_outbox where device_id = ${deviceId}) as pushes`.execute(query())
    return rows[0]
  }

  test('more payments than the quota → only the quota is notified and pushed within 24 hours', async () => {
    const address = newAddress()
    const device = await phone(address)
    for (let count = 0; count < 5; count++) await pay(address)
    expect(await told(device.id)).toEqual({ notices: 3, pushes: 3 })
    await query()
      .updateTable('notifications')
      .set({ created_at: sql`now() - interval '24 hours'` })
      .where('device_id', '=', device.id)
      .execute()
    await pay(address)
    expect(await told(device.id)).toEqual({ notices: 4, pushes: 4 })
  })

  test('more payments than the quota in one database transaction → only the quota is notified', async () => {
    const address = newAddress()
    const device = await phone(address)
    const chain = chainOf(running, 'ethereum')
    const reports = Array.from({ length: 5 }, () => minedReport([{ from: newAddress(), to: address, amount: 10n ** 18n }]))
    await query()
      .transaction()
      .execute((transaction) => running.deps.transactions.reportAll(transaction, chain, reports, 101n))
    await writeNotifications(running.storage.database, running.deps.subscriberNotices)
    expect(await told(device.id)).toEqual({ notices: 3, pushes: 3 })
  })

  test('a proved address receives an imported token again and again → only the quota is notified; listed tokens are notified still', async () => {
    const [mine, token] = [newAddress(), newAddress()]
    const device = await phone(mine)
    await prove(device.id, mine)
    const imported = { tokenId: `ethereum:${token}`, name: 'Odd Token', symbol: 'ODD', decimals: 6, type: 'erc20' }
    await createImportedTokenStore(running.storage.database).replace(device.id, [imported])
    for (let count = 0; count < 5; count++) await writeMined(running, [{ from: newAddress(), to: mine, amount: 1n, token }])
    expect(await told(device.id)).toEqual({ notices: 3, pushes: 3 })
    await pay(mine)
    await writeMined(running, [{ from: mine, to: newAddress(), amount: 1n, token }])
    expect(await told(device.id)).toEqual({ notices: 5, pushes: 5 })
  })

  test('the quota of a device is used up → a proved address of the same device, and another device, are still notified', async () => {
    const [watched, mine] = [newAddress(), newAddress()]
    const device = await phone(watched, mine)
    const other = await phone(watched)
    await prove(device.id, mine)
    await prove(other.id, watched)
    for (let count = 0; count < 5; count++) await pay(watched)
    for (let count = 0; count < 5; count++) await pay(mine)
    expect(await told(device.id)).toEqual({ notices: 8, pushes: 8 })
    expect(await told(other.id)).toEqual({ notices: 5, pushes: 5 })
  })

  test('the quota of a device is used up → a wrong notification is still corrected', async () => {
    const address = newAddress()
    const device = await phone(address)
    const transactionId = await pay(address)
    for (let count = 0; count < 5; count++) await pay(address)
    const notice = (amount: bigint, id: number) => ({
      deviceId: device.id,
      type: 'transaction' as const,
      transactionId: id,
      event: 'received',
      unproved: true,
      isCorrection: true,
      text: {
        key: 'received' as const,
        values: { amount: { amount, decimals: 18, symbol: 'ETH' }, from: { address }, platform: 'Ethereum' },
      },
    })
    const unknown = await writeMined(running, [{ from: newAddress(), to: newAddress(), amount: 1n }])
    await query()
      .transaction()
      .execute((transaction) =>
        running.deps.notifications.write(transaction, [notice(7n * 10n ** 18n, transactionId), notice(1n, unknown)]),
      )
    const titles = (await device.get('/v1/notifications')).body.items.map(({ title }: { title: string }) => title)
    expect(titles.toSorted()).toEqual(['Received 1 ETH', 'Received 1 ETH', 'Received 7 ETH'])
  })

  test('no quota is configured → every payment is notified', async () => {
    const address = newAddress()
    const unlimited = await testApp({ storage: running.storage, unproved: { notificationsPerDay: 0, historyRows: 0 } })
    const device = await phone(address)
    for (let count = 0; count < 5; count++) await writeMined(unlimited, [{ from: newAddress(), to: address, amount: 10n ** 18n }])
    expect((await told(device.id))?.notices).toBe(5)
    await unlimited.close()
  })
})
