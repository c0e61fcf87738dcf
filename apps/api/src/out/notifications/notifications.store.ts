import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import { fields, names, pickColumns, type RowOf, records } from '../../base/db/columns.ts'
import { newest } from '../../base/db/newest.ts'
import type { Tables } from '../../base/db/table-map.ts'
import { countedUpTo } from '../../base/wire/page.ts'
import { transactionRefs } from '../../ledger/rows/transaction-refs.sql.ts'
import type { Notification } from './notification.ts'
import { newNotificationColumns } from './tables.ts'

export type NewNotification = RowOf<typeof newNotificationColumns>

type MarkedNotification = { id: string; read: boolean; updatedAt: string }

export type NotificationStore = {
  find(deviceId: string, id: string): Promise<Notification | undefined>
  /** Returns a page of notifications, newest first: by time, then by the transaction's block number, then by its id. */
  page(deviceId: string, offset: number, limit: number): Promise<Notification[]>
  /** Returns the number of notifications, or `countedUpTo + 1` if there are more. */
  count(deviceId: string): Promise<number>
  /** Marks a notification as read and returns it. A read one keeps its first time. Returns undefined if the device has no such notification. */
  markRead(deviceId: string, id: string): Promise<MarkedNotification | undefined>
  /** Marks all notifications of a device as read. Returns how many were unread. */
  markAllRead(deviceId: string): Promise<number>
  /** Returns at most `max` devices that were notified of a transaction. */
  notified(transaction: Transaction<Tables>, transactionId: number, max: number): Promise<string[]>
  /** Returns those of these transactions that any device was notified of. */
  known(transaction: Transaction<Tables>, transactionIds: readonly number[]): Promise<ReadonlySet<number>>
  /** Deletes these devices' notifications of a transaction, except for events that are still true. Returns the devices that had a notification. */
  retract(
    transaction: Transaction<Tables>,
    transactionId: number,
    stillTrue: readonly string[],
    deviceIds: readonly string[],
  ): Promise<string[]>
  /** Deletes these devices' notifications of movements of a transaction, after the movements were corrected. */
  retractMovements(transaction: Transaction<Tables>, transactionId: number, deviceIds: readonly string[]): Promise<void>
  /** Rewrites stored notifications of the same event if their text changed. A rewritten notification keeps its id and is not pushed again. */
  correct(transaction: Transaction<Tables>, notifications: readonly NewNotification[]): Promise<void>
  /** Returns the number of security notifications that each of these devices got since `since`. */
  securityCounts(transaction: Transaction<Tables>, deviceIds: string[], since: Date): Promise<Map<string, number>>
  /** Returns how many notifications each of these devices got in the last 24 hours for addresses that it linked without proof. */
  unprovedOfDay(transaction: Transaction<Tables>, deviceIds: string[]): Promise<Map<string, number>>
  /** Inserts notifications and returns the ids of the new ones. Each event of a transaction, and each announcement, exists once per device. */
  insert(transaction: Transaction<Tables> | Kysely<Tables>, notifications: NewNotification[]): Promise<string[]>
}

const wire = ['id', 'type', 'title', 'message', 'read', 'created_at as createdAt', 'transaction_id as transactionId'] as const

export function createNotificationStore({ query, read }: Database): NotificationStore {
  return {
    find: (deviceId, id) =>
      query.selectFrom('notifications').select(wire).where('device_id', '=', deviceId).where('id', '=', id).executeTakeFirst(),

    page(deviceId, offset, limit) {
      const { onPage, skip } = newest(sql`select id, created_at from notifications where device_id = ${deviceId}`, offset, limit)
      // PostgreSQL has no statistics of a partitioned table. The limit tells it that an id is one row. Else it might scan all transactions.
      const statement = sql<Notification>`
        with ${onPage}
        select n.id, n.type, n.title, n.message, n.read, n.created_at as "createdAt", n.transaction_id as "transactionId"
        from on_page cross join lateral (
          select * from notifications where id = on_page.id and created_at = on_page.created_at limit 1) n
        left join ${transactionRefs} t on t.id = n.transaction_id
        order by on_page.created_at desc, t.block_number desc nulls first, t.id desc nulls first, n.id desc offset ${skip} limit ${limit}::bigint`
      return read(statement.compile(query), deviceId, offset)
    },

    async count(deviceId) {
      // Without the join, PostgreSQL would know the device and scan the whole table if a large part of the rows belongs to it.
      const statement = sql<{ total: number }>`
        select count(*) as total from unnest(array[${deviceId}]::uuid[]) as device (id)
        cross join lateral (select from notifications where device_id = device.id limit ${countedUpTo + 1}::bigint) counted`
      const [counted] = await read(statement.compile(query), deviceId)
      return counted?.total ?? 0
    },

    markRead: (deviceId, id) => markRead(query, deviceId, id),

    async markAllRead(deviceId) {
      const result = await query
        .updateTable('notifications')
        .set((eb) => ({ read: true, updated_at: eb.fn('now') }))
        .where('device_id', '=', deviceId)
        .where('read', '=', false)
        .executeTakeFirst()
      return Number(result.numUpdatedRows)
    },

    notified,
    known,
    retract,
    retractMovements,
    correct,
    securityCounts,
    unprovedOfDay,
    insert,
  }
}

async function markRead(query: Kysely<Tables>, deviceId: string, id: string): Promise<MarkedNotification | undefined> {
  const marked = await query
    .updateTable('notifications')
    .set((eb) => ({ read: true, updated_at: eb.fn('now') }))
    .where('device_id', '=', deviceId)
    .where('id', '=', id)
    .where('read', '=', false)
    .returning(['id', 'read', 'updated_at as updatedAt'])
    .executeTakeFirst()
  if (marked) return marked
  return query
    .selectFrom('notifications')
    .select(['id', 'read', 'updated_at as updatedAt'])
    .where('device_id', '=', deviceId)
    .where('id', '=', id)
    .executeTakeFirst()
}

async function known(transaction: Transaction<Tables>, transactionIds: readonly number[]) {
  if (transactionIds.length === 0) return new Set<number>()
  const { rows } = await sql<{ id: number }>`
    select named.id from unnest(${[...transactionIds]}::bigint[]) as named (id) cross join lateral (
      select from notifications n where n.transaction_id = named.id and n.event is not null limit 1) as one`.execute(transaction)
  return new Set(rows.map(({ id }) => id))
}

async function notified(transaction: Transaction<Tables>, transactionId: number, max: number) {
  const rows = await transaction
    .selectFrom('notifications')
    .select('device_id as deviceId')
    .distinct()
    .where('transaction_id', '=', transactionId)
    .where('event', 'is not', null)
    .limit(max)
    .execute()
  return rows.map(({ deviceId }) => deviceId)
}

async function retract(
  transaction: Transaction<Tables>,
  transactionId: number,
  stillTrue: readonly string[],
  deviceIds: readonly string[],
) {
  const rows = await transaction
    .deleteFrom('notifications')
    .where('transaction_id', '=', transactionId)
    .where(({ eb, fn }) => eb('device_id', '=', fn.any(sql.val([...deviceIds]))))
    .where('event', 'is not', null)
    .where(({ eb, fn }) => eb.not(eb('event', '=', fn.any(sql.val([...stillTrue])))))
    .returning('device_id as deviceId')
    .execute()
  return [...new Set(rows.map(({ deviceId }) => deviceId))]
}

async function retractMovements(transaction: Transaction<Tables>, transactionId: number, deviceIds: readonly string[]) {
  if (deviceIds.length === 0) return
  await sql`
    delete from notifications
    where transaction_id = ${transactionId} and device_id = any(${deviceIds}::uuid[]) and event in ('confirmed', 'received')`.execute(
    transaction,
  )
}

async function correct(transaction: Transaction<Tables>, notifications: readonly NewNotification[]) {
  if (notifications.length === 0) return
  const columns = pickColumns(newNotificationColumns, 'deviceId', 'transactionId', 'event', 'title', 'message')
  await sql`
    update notifications existing set title = corrected.title, message = corrected.message, updated_at = clock_timestamp()
    from ${records(columns, notifications, 'corrected')}
    where existing.device_id = corrected."deviceId" and existing.transaction_id = corrected."transactionId" and existing.event = corrected.event
      and (existing.title, existing.message) is distinct from (corrected.title, corrected.message)`.execute(transaction)
}

async function securityCounts(transaction: Transaction<Tables>, deviceIds: string[], since: Date) {
  const rows = await transaction
    .selectFrom('notifications')
    .select(({ fn }) => ['device_id as deviceId', fn.countAll<number>().as('count')])
    .where(({ eb, fn }) => eb('device_id', '=', fn.any(sql.val(deviceIds))))
    .where('type', '=', 'security')
    .where('created_at', '>', since.toISOString())
    .groupBy('device_id')
    .execute()
  return new Map(rows.map(({ deviceId, count }) => [deviceId, count]))
}

async function unprovedOfDay(transaction: Transaction<Tables>, deviceIds: string[]) {
  const { rows } = await sql<{ deviceId: string; count: number }>`
    select device_id as "deviceId", count(*) as count from notifications
    where device_id = any(${deviceIds}::uuid[]) and unproved and created_at > now() - interval '24 hours'
    group by device_id`.execute(transaction)
  return new Map(rows.map(({ deviceId, count }) => [deviceId, count]))
}

async function insert(transaction: Transaction<Tables> | Kysely<Tables>, notifications: NewNotification[]) {
  if (notifications.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    insert into notifications (${names(newNotificationColumns)})
    select ${fields(newNotificationColumns, 'made')} from ${records(newNotificationColumns, notifications, 'made')}
    on conflict do nothing
    returning id`.execute(transaction)
  return rows.map(({ id }) => id)
}
