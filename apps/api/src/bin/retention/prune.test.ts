import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testAddress } from '../../../../../packages/chains/src/testing/address.ts'
import { type FreshDatabase, freshDatabase, pairs } from '../../../testing/database.ts'
import { type Pruned, prune, type Retention } from './prune.ts'

const now = new Date('2026-06-30T12:00:00.000Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
const retention: Retention = {
  notificationsDays: 90,
  deliveriesDays: 30,
  outboundDays: 30,
  pendingDays: 20,
  pushesDays: 7,
  eventsDays: 30,
  pricesDays: 30,
}
const nothing: Pruned = {
  notificationMonths: 0,
  deliveries: 0,
  outboundWeeks: 0,
  pushes: 0,
  pending: 0,
  tracked: 0,
  eventDays: 0,
  prices: 0,
  hiddenNfts: 0,
  approvals: 0,
  implementations: 0,
}

describe.each(pairs)('retention on $name', (pair) => {
  let store: FreshDatabase
  const deviceId = randomUUID()
  let nextHash = 0

  const addNotification = async (days: number, read = false) => {
    const row = {
      id: randomUUID(),
      device_id: deviceId,
      type: 'system',
      title: 'T',
      message: 'M',
      read,
      created_at: daysAgo(days),
    } as const
    await store.database.query
      .insertInto('notifications')
      .values({ ...row, transaction_id: null, event: null })
      .execute()
    return row.id
  }
  const addPush = (id: string, days: number, state: 'waiting' | 'sent' = 'waiting') =>
    store.database.query
      .insertInto('push_outbox')
      .values({
        notification_id: id,
        device_id: deviceId,
        channel: 'fcm',
        collapse_id: id,
        title: 'T',
        message: 'M',
        type: 'system',
        transaction_id: null,
        state,
        created_at: daysAgo(days),
      })
      .execute()
  type Change = { status?: 'pending' | 'confirmed' | 'failed'; lostDays?: number; checkedDays?: number; final?: boolean }
  const addTransaction = async (days: number, { status = 'pending', lostDays, checkedDays = days, final = false }: Change = {}) => {
    const { id } = await store.database.query
      .insertInto('transactions')
      .values({
        platform_id: 'ethereum',
        hash: `0x${nextHash++}`,
        status,
        failure_reason: status === 'failed' ? 'dropped' : null,
        from_address: testAddress('0x1'),
        to_address: testAddress('0x2'),
        nonce: 1,
        fee: null,
        operations: '[]',
        raw: '0x02',
        final,
        check_at: daysAgo(checkedDays),
        lost_since: lostDays === undefined ? null : daysAgo(lostDays),
        lost_at_block: lostDays === undefined ? null : 1,
        block_number: null,
        block_hash: null,
        created_at: daysAgo(days),
        updated_at: daysAgo(days),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const pushIds = async () =>
    (await store.database.query.selectFrom('push_outbox').select('notification_id').execute()).map((row) => row.notification_id)
  const idsOf = async (table: 'notifications' | 'transactions' | 'webhook_deliveries') =>
    (await store.database.query.selectFrom(table).select('id').execute()).map(({ id }) => id).sort()

  beforeAll(async () => {
    store = await freshDatabase(pair)
    await sql`select ensure_partitions('notifications', 'month', '2026-04-01')`.execute(store.database.query)
  })
  beforeEach(async () => {
    const { query } = store.database
    for (const table of ['webhook_deliveries', 'notifications', 'transactions', 'devices'] as const) await query.deleteFrom(table).execute()
    const device = {
      id: deviceId,
      platform: 'ios',
      app_version: '1.0.0',
      device_token: null,
      public_key: null,
      key_thumbprint: null,
    } as const
    await query
      .insertInto('devices')
      .values({ ...device, revoked_at: null })
      .execute()
  })
  afterAll(() => store.close())

  test('all notifications of a month are older than the retention → the month is dropped, read or not', async () => {
    await sql`select ensure_partitions('notifications', 'month', '2026-03-01')`.execute(store.database.query)
    const kept = [await addNotification(89), await addNotification(0, true)]
    await addNotification(91)
    await addNotification(120, true)
    expect(await prune(store.database, retention, now)).toEqual({ ...nothing, notificationMonths: 1 })
    expect(await idsOf('notifications')).toEqual(kept.sort())
  })

  test('pushes are older than the retention → deleted before their notifications, sent or not', async () => {
    const [young = '', sent = '', stuck = ''] = [await addNotification(6), await addNotification(8), await addNotification(8)]
    await addPush(young, 6)
    await addPush(sent, 8, 'sent')
    await addPush(stuck, 8)
    expect(await prune(store.database, retention, now)).toEqual({ ...nothing, pushes: 2 })
    expect(await pushIds()).toEqual([young])
    expect(await idsOf('notifications')).toEqual([young, sent, stuck].sort())
  })

  test('webhook deliveries are older than the retention → deleted, and their transactions stay', async () => {
    const transaction_id = await addTransaction(400, { status: 'confirmed', final: true })
    const rows = [29, 31].map((days) => ({ id: `delivery-${days}`, transaction_id, created_at: daysAgo(days) }))
    await store.database.query.insertInto('webhook_deliveries').values(rows).execute()
    expect(await prune(store.database, retention, now)).toEqual({ ...nothing, deliveries: 1 })
    expect(await idsOf('webhook_deliveries')).toEqual(['delivery-29'])
    expect(await idsOf('transactions')).toEqual([transaction_id])
  })

  test('pending transactions are unknown to all nodes for longer than the retention → deleted; all others stay', async () => {
    const kept = [
      await addTransaction(19),
      // A node still has this transaction in its mempool: a poll found it a moment ago.
      await addTransaction(300, { checkedDays: 0 }),
      await addTransaction(300, { status: 'confirmed' }),
      await addTransaction(300, { status: 'failed', final: true }),
    ]
    const unfollowed = await addTransaction(21)
    const lost = await addTransaction(21, { lostDays: 21, checkedDays: 0 })
    const party = {
      platform_id: 'ethereum',
      address: testAddress('0x1'),
      created_at: daysAgo(21),
      token_contract_ids: [],
      mined: false,
      kind_status: 4,
    }
    await store.database.query
      .insertInto('transaction_parties')
      .values([unfollowed, lost].map((transaction_id) => ({ ...party, transaction_id })))
      .execute()
    await store.database.query.insertInto('transaction_submissions').values({ transaction_id: lost, device_id: deviceId }).execute()
    expect(await prune(store.database, retention, now)).toEqual({ ...nothing, pending: 2 })
    expect(await idsOf('transactions')).toEqual(kept.sort())
    expect(await store.database.query.selectFrom('transaction_parties').selectAll().execute()).toEqual([])
    expect(await store.database.query.selectFrom('transaction_submissions').selectAll().execute()).toEqual([])
  })

  test('the hash of a transaction that was sent elsewhere is open for a day → deleted, although no worker looked it up', async () => {
    const { query } = store.database
    const tracked = { device_id: deviceId, platform_id: 'ethereum', address: testAddress('0x1') }
    const rows = [0.9, 1.1].map((days) => ({ ...tracked, hash: `0x${days}`, created_at: daysAgo(days) }))
    await query.insertInto('tracked_transactions').values(rows).execute()
    expect(await prune(store.database, retention, now)).toEqual({ ...nothing, tracked: 1 })
    expect(await query.selectFrom('tracked_transactions').select('hash').execute()).toEqual([{ hash: '0x0.9' }])
  })

  test('all events of a day are too old → its partitions are dropped, and later days stay', async () => {
    const { query } = store.database
    const day = (name: string, from: string, to: string) =>
      sql.raw(`create table ${name} partition of ${name.slice(0, -9)} for values from ('${from}') to ('${to}')`).execute(query)
    await day('events_20260530', '2026-05-30', '2026-05-31')
    await day('event_parties_20260530', '2026-05-30', '2026-05-31')
    await day('events_20260531', '2026-05-31', '2026-06-01')
    await day('event_parties_20260531', '2026-05-31', '2026-06-01')
    expect(await prune(store.database, retention, now)).toEqual({ ...nothing, eventDays: 1 })
    const { rows } = await sql<{ name: string }>`
      select relid::regclass::text as name from pg_partition_tree('events') where isleaf and relid::regclass::text < 'events_20260701'`.execute(
      query,
    )
    expect(rows).toEqual([{ name: 'events_20260531' }])
  })

  test('old rows need several batches and two workers run → all are deleted', async () => {
    for (let count = 0; count < 50; count++) await addPush(randomUUID(), 100)
    const kept = randomUUID()
    await addPush(kept, 1)
    const results = await Promise.all([1, 2, 3].map(() => prune(store.database, retention, now, 7)))
    expect(results.reduce((sum, { pushes }) => sum + pushes, 0)).toBe(50)
    expect(await pushIds()).toEqual([kept])
    expect(await prune(store.database, retention, now, 7)).toEqual(nothing)
  })

  test('the retention is 0 → nothing is deleted', async () => {
    const kept = randomUUID()
    await addPush(kept, 4_000)
    await addTransaction(4_000)
    const forever = {
      notificationsDays: 0,
      deliveriesDays: 0,
      outboundDays: 0,
      pendingDays: 0,
      pushesDays: 0,
      eventsDays: 0,
      pricesDays: 0,
    }
    expect(await prune(store.database, forever, now)).toEqual(nothing)
    expect(await pushIds()).toEqual([kept])
  })
})
