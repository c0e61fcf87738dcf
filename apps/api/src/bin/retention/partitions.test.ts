import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase, pairs } from '../../../testing/database.ts'
import type { Database } from '../../base/db/client.ts'
import { dropNotificationMonths } from '../../out/notifications/prune.ts'
import { dropDeliveryWeeks } from '../../out/webhooks/prune.ts'
import { startPartitioning } from './start-partitioning.ts'

const deviceId = randomUUID()
const webhookId = randomUUID()
const dayMs = 86_400_000

const addOwners = async ({ query }: Database) => {
  await sql`insert into devices (id, platform, app_version) values (${deviceId}, 'ios', '1.0.0')`.execute(query)
  await sql`insert into outbound_webhooks (id, url, filter, ordered, secret, after_event)
    values (${webhookId}, 'https://x.example', '{}', false, 's', 0)`.execute(query)
}
type Notice = { event?: string; at?: Date; type?: 'system' | 'transaction'; transactionId?: number | null }
const notify = async (query: Database['query'], { event, at = new Date(), type = 'system', transactionId = null }: Notice = {}) => {
  const { rows } = await sql<{ id: string }>`
    insert into notifications (id, device_id, type, title, message, event, transaction_id, created_at)
    values (gen_random_uuid(), ${deviceId}, ${type}, 'T', 'M', ${event ?? null}, ${transactionId}, ${at.toISOString()})
    on conflict do nothing returning id`.execute(query)
  return rows[0]?.id
}
const deliver = (query: Database['query'], eventId: number, at = new Date(), addresses = '{}') =>
  sql`insert into outbound_deliveries (webhook_id, event_id, addresses, created_at)
    values (${webhookId}, ${eventId}, ${addresses}::text[], ${at.toISOString()}) on conflict do nothing`.execute(query)
const pushFor = (query: Database['query'], notificationId: string) =>
  sql`insert into push_outbox (notification_id, device_id, channel, collapse_id, title, message, type)
    values (${notificationId}, ${deviceId}, 'fcm', 'c', 'T', 'M', 'system')`.execute(query)
const addTransaction = async (query: Database['query']) => {
  const { rows } = await sql<{ id: number }>`
    insert into transactions (platform_id, hash, status, from_address, operations, check_at)
    values ('ethereum', ${`0x${randomUUID()}`}, 'pending', '0x1', '[]', now()) returning id`.execute(query)
  return rows[0]?.id ?? 0
}
const countOf = async (query: Database['query'], table: 'notifications' | 'outbound_deliveries' | 'outbound_queues' | 'push_outbox') => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(query)
  return rows[0]?.count
}
const partitionsOf = async (query: Database['query'], parent: string) => {
  const { rows } = await sql<{ name: string }>`
    select relid::regclass::text as name from pg_partition_tree(${parent}) where isleaf order by 1`.execute(query)
  return rows.map(({ name }) => name)
}
/** Returns the time so many months from now, in the middle of the month. */
const inMonths = (months: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15))
}

describe.each(pairs)('partitions on $name', (pair) => {
  let store: FreshDatabase
  let query: Database['query']
  const log = { error: vi.fn() }

  beforeAll(async () => {
    store = await freshDatabase(pair)
    query = store.database.query
    await addOwners(store.database)
  })
  beforeEach(async () => {
    for (const table of ['notifications', 'outbound_deliveries', 'outbound_queues', 'push_outbox'])
      await sql`delete from ${sql.table(table)}`.execute(query)
  })
  afterAll(() => store.close())

  test('a process starts → this period and the next four have partitions; two processes at once create each once', async () => {
    for (const name of await partitionsOf(query, 'notifications')) await sql`drop table ${sql.table(name)}`.execute(query)
    const running = [startPartitioning({ database: store.database, log }, 10), startPartitioning({ database: store.database, log }, 10)]
    await vi.waitFor(async () => expect(await partitionsOf(query, 'notifications')).toHaveLength(5), 15_000)
    for (const { stop } of running) await stop()
    expect(log.error).not.toHaveBeenCalled()
    const months = [0, 1, 2, 3, 4].map((ahead) => `notifications_${inMonths(ahead).toISOString().slice(0, 7).replace('-', '')}01`)
    expect((await partitionsOf(query, 'notifications')).sort()).toEqual(months.sort())
    expect(await partitionsOf(query, 'outbound_deliveries')).toHaveLength(5)
  })

  test('all rows of a month are older than the retention → the month is dropped, and later rows stay', async () => {
    await notify(query, { at: inMonths(1) })
    await notify(query, { at: inMonths(2) })
    const end = inMonths(2).setUTCDate(1)
    const at = (ms: number) => ({ days: 30, now: new Date(ms + 30 * dayMs), batch: 500 })
    // The partitions before it are dropped, but its own newest rows could be younger.
    await dropNotificationMonths(store.database, at(end - 1))
    expect(await countOf(query, 'notifications')).toBe(2)
    expect(await dropNotificationMonths(store.database, at(end))).toBe(1)
    expect(await countOf(query, 'notifications')).toBe(1)
    expect(await dropNotificationMonths(store.database, { ...at(end), days: 0 })).toBe(0)
    await sql`select ensure_partitions('notifications', 'month')`.execute(query)
  })

  test('all deliveries of a week are older than the retention → the week is dropped, and holds no later delivery back', async () => {
    await deliver(query, 1, new Date(), '{0x1}')
    await deliver(query, 2, new Date(Date.now() + 14 * dayMs), '{0x1}')
    const inDays = (days: number) => ({ days: 30, now: new Date(Date.now() + (30 + days) * dayMs), batch: 500 })
    expect(await dropDeliveryWeeks(store.database, inDays(0))).toBe(0)
    expect(await dropDeliveryWeeks(store.database, inDays(7))).toBe(1)
    expect(await countOf(query, 'outbound_deliveries')).toBe(1)
    expect(await countOf(query, 'outbound_queues')).toBe(1)
    await sql`select ensure_partitions('outbound_deliveries', 'week')`.execute(query)
  })

  test('a statement uses the table for long → the drop fails soon, and other statements go on', async () => {
    const dropAll = () => dropNotificationMonths(store.database, { days: 1, now: new Date(Date.now() + 400 * dayMs), batch: 500 })
    await query.transaction().execute(async (transaction) => {
      await countOf(transaction, 'notifications')
      const drop = dropAll()
      await expect(drop).rejects.toMatchObject({ code: '55P03' })
      expect(await countOf(query, 'notifications')).toBe(0)
    })
    expect(await dropAll()).toBe(5)
    await sql`select ensure_partitions('notifications', 'month')`.execute(query)
  })

  test.each<[string, () => Promise<Notice>]>([
    ['an event of a transaction', async () => ({ event: 'received', type: 'transaction', transactionId: await addTransaction(query) })],
    ['an announcement', async () => ({ event: 'announcement:1' })],
  ])('%s is written again in another month → ignored', async (_, noticeOf) => {
    const notice = await noticeOf()
    expect(await notify(query, { ...notice, at: inMonths(2) })).toBeDefined()
    expect(await notify(query, notice)).toBeUndefined()
    expect(await notify(query, { ...notice, at: inMonths(1) })).toBeUndefined()
    expect(await countOf(query, 'notifications')).toBe(1)
  })

  test('two statements write the same event at once → one notification', async () => {
    const twice = Array.from({ length: 8 }, (_, n) => notify(query, { event: 'announcement:2', at: inMonths(n % 3) }))
    expect((await Promise.all(twice)).filter((id) => id !== undefined)).toHaveLength(1)
    const inOne = await sql`
      insert into notifications (id, device_id, type, title, message, event)
      select gen_random_uuid(), ${deviceId}, 'system', 'T', 'M', 'announcement:3' from generate_series(1, 3) returning id`.execute(query)
    expect(inOne.rows).toHaveLength(1)
  })

  test('a notification is deleted → its push too, and no other', async () => {
    const [deleted = '', kept = ''] = [await notify(query, { at: inMonths(3) }), await notify(query)]
    await pushFor(query, deleted)
    await pushFor(query, kept)
    await sql`delete from notifications where id = ${deleted}`.execute(query)
    const { rows } = await sql<{ id: string }>`select notification_id as id from push_outbox`.execute(query)
    expect(rows).toEqual([{ id: kept }])
  })

  test('a device is deleted → its notifications and pushes too; a transaction is deleted → its notifications stay', async () => {
    const transactionId = await addTransaction(query)
    await pushFor(query, (await notify(query, { event: 'received', type: 'transaction', transactionId })) ?? '')
    await sql`delete from transactions where id = ${transactionId}`.execute(query)
    const { rows } = await sql`select transaction_id as id from notifications`.execute(query)
    expect(rows).toEqual([{ id: null }])
    await sql`delete from devices where id = ${deviceId}`.execute(query)
    expect([await countOf(query, 'notifications'), await countOf(query, 'push_outbox')]).toEqual([0, 0])
  })
})
