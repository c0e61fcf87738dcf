import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/client.ts'
import { newest } from '../../db/newest.ts'
import type { Tables } from '../../db/tables.ts'
import { countedUpTo } from '../../http/page.ts'
import { transactionRefs } from '../../ledger/transaction-refs.sql.ts'
import type { Notification } from './notification.ts'
import type {} from './tables.ts'

export type NewNotification = {
  id: string
  deviceId: string
  type: 'transaction' | 'security' | 'system'
  title: string
  message: string
  transactionId: number | null
  event: string | null
  unproved: boolean
}

export type NotificationStore = ReturnType<typeof createNotificationStore>

const wire = ['id', 'type', 'title', 'message', 'read', 'created_at as createdAt', 'transaction_id as transactionId'] as const

export function createNotificationStore({ query, read }: Database) {
  return {
    find: (deviceId: string, id: string) =>
      query.selectFrom('notifications').select(wire).where('device_id', '=', deviceId).where('id', '=', id).executeTakeFirst(),

    /** Newest first: by time, then by the block of what they are about, then by its place in the block. */
    page(deviceId: string, offset: number, limit: number): Promise<Notification[]> {
      const { onPage, skip } = newest(sql`select id, created_at from notifications where device_id = ${deviceId}`, offset, limit)
      const statement = sql<Notification>`
        with ${onPage}
        select n.id, n.type, n.title, n.message, n.read, n.created_at as "createdAt", n.transaction_id as "transactionId"
        from on_page join notifications n on n.id = on_page.id left join ${transactionRefs} t on t.id = n.transaction_id
        order by on_page.created_at desc, t.block_number desc nulls first, t.id desc nulls first, n.id desc offset ${skip} limit ${limit}::bigint`
      return read(statement.compile(query), deviceId, offset)
    },

    /** How many there are, or `countedUpTo + 1` if there are more. */
    async count(deviceId: string): Promise<number> {
      // As a join: PostgreSQL would scan the table if it knew that the device has a large part of it.
      const statement = sql<{ total: number }>`
        select count(*) as total from unnest(array[${deviceId}]::uuid[]) as device (id)
        cross join lateral (select from notifications where device_id = device.id limit ${countedUpTo + 1}::bigint) counted`
      const [counted] = await read(statement.compile(query), deviceId)
      return counted?.total ?? 0
    },

    /** The row after it was marked; one that was read before keeps its time. Undefined where the device has no such notification. */
    async markRead(deviceId: string, id: string) {
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
    },

    /** How many were unread, and when they were marked. */
    async markAllRead(deviceId: string) {
      const result = await query
        .updateTable('notifications')
        .set((eb) => ({ read: true, updated_at: eb.fn('now') }))
        .where('device_id', '=', deviceId)
        .where('read', '=', false)
        .executeTakeFirst()
      return Number(result.numUpdatedRows)
    },

    /** Returns devices that were notified of a transaction, at most so many. */
    async notified(transaction: Transaction<Tables>, transactionId: number, most: number): Promise<string[]> {
      const rows = await transaction
        .selectFrom('notifications')
        .select('device_id as deviceId')
        .distinct()
        .where('transaction_id', '=', transactionId)
        .where('event', 'is not', null)
        .limit(most)
        .execute()
      return rows.map(({ deviceId }) => deviceId)
    },

    /** Drops what these devices were told of a transaction, but for these events. The devices that were told, each once. */
    async retract(
      transaction: Transaction<Tables>,
      transactionId: number,
      stillTrue: readonly string[],
      deviceIds: readonly string[],
    ): Promise<string[]> {
      const rows = await transaction
        .deleteFrom('notifications')
        .where('transaction_id', '=', transactionId)
        .where(({ eb, fn }) => eb('device_id', '=', fn.any(sql.val([...deviceIds]))))
        .where('event', 'is not', null)
        .where(({ eb, fn }) => eb.not(eb('event', '=', fn.any(sql.val([...stillTrue])))))
        .returning('device_id as deviceId')
        .execute()
      return [...new Set(rows.map(({ deviceId }) => deviceId))]
    },

    /** Deletes what these devices were told of the movements of a transaction, which was corrected since. */
    async retractMovements(transaction: Transaction<Tables>, transactionId: number, deviceIds: readonly string[]) {
      if (deviceIds.length === 0) return
      await sql`
        delete from notifications
        where transaction_id = ${transactionId} and device_id = any(${deviceIds}::uuid[]) and event in ('confirmed', 'received')`.execute(
        transaction,
      )
    },

    /** Rewrites notifications of the same event that say something else. They keep their ids, and no push is sent again. */
    async correct(transaction: Transaction<Tables>, notifications: readonly NewNotification[]) {
      if (notifications.length === 0) return
      await sql`
        update notifications told set title = now.title, message = now.message, updated_at = clock_timestamp()
        from unnest(
          ${notifications.map(({ deviceId }) => deviceId)}::uuid[], ${notifications.map(({ transactionId }) => transactionId)}::bigint[],
          ${notifications.map(({ event }) => event)}::text[], ${notifications.map(({ title }) => title)}::text[],
          ${notifications.map(({ message }) => message)}::text[]) as now (device_id, transaction_id, event, title, message)
        where told.device_id = now.device_id and told.transaction_id = now.transaction_id and told.event = now.event
          and (told.title, told.message) is distinct from (now.title, now.message)`.execute(transaction)
    },

    /** How many notices of security each of these devices had since then. */
    async alarms(transaction: Transaction<Tables>, deviceIds: string[], since: Date): Promise<Map<string, number>> {
      const rows = await transaction
        .selectFrom('notifications')
        .select(({ fn }) => ['device_id as deviceId', fn.countAll<number>().as('count')])
        .where(({ eb, fn }) => eb('device_id', '=', fn.any(sql.val(deviceIds))))
        .where('type', '=', 'security')
        .where('created_at', '>', since.toISOString())
        .groupBy('device_id')
        .execute()
      return new Map(rows.map(({ deviceId, count }) => [deviceId, count]))
    },

    /** Returns how many notices each of these devices got in the last 24 hours for addresses that it linked without proof. */
    async unprovedOfDay(transaction: Transaction<Tables>, deviceIds: string[]): Promise<Map<string, number>> {
      const { rows } = await sql<{ deviceId: string; count: number }>`
        select device_id as "deviceId", count(*) as count from notifications
        where device_id = any(${deviceIds}::uuid[]) and unproved and created_at > now() - interval '24 hours'
        group by device_id`.execute(transaction)
      return new Map(rows.map(({ deviceId, count }) => [deviceId, count]))
    },

    /**
     * Writes within the caller's transaction, and returns the ids of what is new: the same event of the same transaction, and the same
     * announcement, is written once for a device.
     */
    async insert(transaction: Transaction<Tables> | Kysely<Tables>, notifications: NewNotification[]): Promise<string[]> {
      if (notifications.length === 0) return []
      // Lists are one value each, however long: many thousands may watch one address.
      const { rows } = await sql<{ id: string }>`
        insert into notifications (id, device_id, type, title, message, transaction_id, event, unproved)
        select * from unnest(
          ${notifications.map(({ id }) => id)}::uuid[], ${notifications.map(({ deviceId }) => deviceId)}::uuid[],
          ${notifications.map(({ type }) => type)}::text[], ${notifications.map(({ title }) => title)}::text[],
          ${notifications.map(({ message }) => message)}::text[],
          ${notifications.map(({ transactionId }) => transactionId)}::bigint[], ${notifications.map(({ event }) => event)}::text[],
          ${notifications.map(({ unproved }) => unproved)}::boolean[])
        on conflict do nothing
        returning id`.execute(transaction)
      return rows.map(({ id }) => id)
    },
  }
}
