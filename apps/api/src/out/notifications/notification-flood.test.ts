import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, type TestAppOptions, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { registerDevice } from '../../../testing/device.ts'
import { minedReport } from '../../../testing/mined.ts'
import { chainOf, newAddress, waitForChain } from '../../../testing/wallet.ts'
import { notifyRemaining } from './notify-remaining.ts'

const watchers = 600
const payments = 20

let running: TestApp
let watched: string
let stops: (() => Promise<void>)[]

beforeEach(() => {
  stops = []
  watched = newAddress()
})
afterEach(async () => {
  for (const stop of stops) await stop()
  await running.close()
})

const open = async (unproved: TestAppOptions['unproved']) => {
  running = await testApp({ pair: pairs[1], ...(unproved && { unproved }) })
  const ids = Array.from({ length: watchers }, () => randomUUID())
  await sql`insert into devices (id, platform, app_version) select unnest(${ids}::uuid[]), 'ios', '1.2.3'`.execute(query())
  await sql`insert into device_addresses (device_id, platform_id, address) select unnest(${ids}::uuid[]), 'ethereum', ${watched}`.execute(
    query(),
  )
}
const query = () => running.storage.database.query
/** Writes a block as the block reader does. */
const writeBlock = (receivers: string[]) => {
  const reports = receivers.map((to) => minedReport([{ from: newAddress(), to, amount: 10n ** 18n }]))
  return query()
    .transaction()
    .execute((transaction) => running.deps.transactions.reportAll(transaction, chainOf(running, 'ethereum'), reports, 101n))
}
const noticesOfWatchers = async () =>
  Number(
    (
      await sql<{ count: number }>`
      select count(*) as count from notifications join device_addresses using (device_id) where address = ${watched}`.execute(query())
    ).rows[0]?.count,
  )
/** Writes a block with the hostile payments, then one with an honest payment. Returns the delay of the honest notification after its block. */
const payBehind = async () => {
  const mine = newAddress()
  const device = await registerDevice(running.app, { addresses: [mine] })
  const since = performance.now()
  await writeBlock(Array(payments).fill(watched))
  await writeBlock([mine])
  await vi.waitFor(async () => expect((await device.get('/v1/notifications')).body.total).toBe(1), { ...waitForChain, interval: 5 })
  return Math.round(performance.now() - since)
}

test(`${watchers} devices watch an address that gets ${payments} payments → another device is notified before a quarter of them, and all of them later`, async () => {
  await open({ notificationsPerDay: 0, historyRows: 0 })
  const log = { error: vi.fn() }
  for (let worker = 0; worker < 2; worker++)
    stops.push(notifyRemaining({ subscriberNotices: running.deps.subscriberNotices, log }, 500).stop)
  const since = performance.now()
  const behindMs = await payBehind()
  const notifiedBefore = await noticesOfWatchers()
  await vi.waitFor(async () => expect(await noticesOfWatchers()).toBe(watchers * payments), { timeout: 110_000, interval: 100 })
  console.log('watchers', { watchers, behindMs, notifiedBefore, allNotifiedMs: Math.round(performance.now() - since) })
  expect(notifiedBefore).toBeLessThan((watchers * payments) / 4)
  await vi.waitFor(async () => expect(await query().selectFrom('notification_fanouts').selectAll().execute()).toEqual([]), waitForChain)
  expect(log.error).not.toHaveBeenCalled()
}, 180_000)

test('each watcher has a quota of 3 → the rest is never written', async () => {
  await open({ notificationsPerDay: 3, historyRows: 0 })
  const behindMs = await payBehind()
  let shares = 0
  for (; await running.deps.subscriberNotices.notifyNext(); ) shares++
  console.log('watchers with a quota', { watchers, behindMs, shares })
  expect(shares).toBeGreaterThan(1)
  expect(await noticesOfWatchers()).toBe(watchers * 3)
}, 180_000)
