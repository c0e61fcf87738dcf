import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Page } from '../../http/page.ts'
import { isUuid } from '../../http/scalars.ts'
import { localeOf } from './locales.ts'
import type { Notification } from './notification.ts'
import type { NewNotification, NotificationStore } from './notifications.store.ts'
import { type Locale, type Told, write } from './texts.ts'

/** Something to tell a device. `event` is what happened, once per device and transaction. */
export type NewNotice = Omit<NewNotification, 'id' | 'title' | 'message'> & { told: Told }

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

    /**
     * Writes notifications within a database transaction, so that they stand or fall with what they tell of: each in the language of its
     * device, and each event once.
     */
    async write(transaction: Transaction<Tables>, notices: readonly NewNotice[]) {
      if (notices.length === 0) return
      const receivers = await store.receivers(transaction, [...new Set(notices.map(({ deviceId }) => deviceId))])
      const localeByDevice = new Map(receivers.map(({ id, locale }) => [id, localeOf(locale)]))
      const rows = notices.flatMap(({ told, ...notice }) => {
        const locale = localeByDevice.get(notice.deviceId)
        return locale ? [{ ...notice, ...sentences(told, locale), id: randomUUID() }] : []
      })
      await store.insert(transaction, rows)
    },
  }
}

const sentences = (told: Told, locale: Locale) => {
  const { title, message } = write(told, locale)
  return { title, message }
}
