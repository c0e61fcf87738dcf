import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Page } from '../../http/page.ts'
import { isUuid } from '../../http/scalars.ts'
import type { Notification } from './notification.ts'
import type { NewNotification, NotificationStore } from './notifications.store.ts'

export type Notifications = ReturnType<typeof createNotifications>

/** Notifications of one device. A malformed id is simply one that the device does not have. */
export function createNotifications(store: NotificationStore) {
  return {
    async page(deviceId: string, offset: number, limit: number): Promise<Page<Notification>> {
      const [items, total] = await Promise.all([store.page(deviceId, offset, limit), store.count(deviceId)])
      return { items, total }
    },

    find: async (deviceId: string, id: string): Promise<Notification | undefined> => (isUuid(id) ? store.find(deviceId, id) : undefined),

    markRead: async (deviceId: string, id: string) => (isUuid(id) ? store.markRead(deviceId, id) : undefined),

    async markAllRead(deviceId: string) {
      const count = await store.markAllRead(deviceId)
      return { count, updatedAt: new Date().toISOString() }
    },

    /** Writes notifications within a database transaction, so that they stand or fall with what they tell of. */
    write: (transaction: Transaction<Tables>, notifications: Omit<NewNotification, 'id'>[]) =>
      store.insert(
        transaction,
        notifications.map((notification) => ({ ...notification, id: randomUUID() })),
      ),
  }
}
