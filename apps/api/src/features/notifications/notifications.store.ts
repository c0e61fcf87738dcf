import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'

export type NewNotification = {
  id: string
  deviceId: string
  type: 'transaction' | 'security' | 'system'
  title: string
  message: string
  transactionId: number | null
  event: string | null
}

export type NotificationStore = ReturnType<typeof createNotificationStore>

const wire = ['id', 'type', 'title', 'message', 'read', 'created_at as createdAt', 'transaction_id as transactionId'] as const

export function createNotificationStore({ query }: Database) {
  return {
    find: (deviceId: string, id: string) =>
      query.selectFrom('notifications').select(wire).where('device_id', '=', deviceId).where('id', '=', id).executeTakeFirst(),

    page: (deviceId: string, offset: number, limit: number) =>
      query
        .selectFrom('notifications')
        .select(wire)
        .where('device_id', '=', deviceId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(offset)
        .limit(limit)
        .execute(),

    async count(deviceId: string): Promise<number> {
      const row = await query
        .selectFrom('notifications')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('device_id', '=', deviceId)
        .executeTakeFirst()
      return row?.total ?? 0
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

    /** Writes within the caller's transaction. The same event of the same transaction for the same device is written once. */
    async insert(transaction: Transaction<Tables> | Kysely<Tables>, notifications: NewNotification[]) {
      if (notifications.length === 0) return
      await transaction
        .insertInto('notifications')
        .values(
          notifications.map(({ id, deviceId, type, title, message, transactionId, event }) => ({
            id,
            device_id: deviceId,
            type,
            title,
            message,
            transaction_id: transactionId,
            event,
          })),
        )
        .onConflict((conflict) => conflict.columns(['device_id', 'transaction_id', 'event']).doNothing())
        .execute()
    },
  }
}
