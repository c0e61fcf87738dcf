import type { Database } from '../../base/db/client.ts'
import { precedes } from '../../base/semver.ts'
import type { UntranslatedText } from '../../ledger/texts/texts.ts'
import type { Audience, DeviceLists } from '../../wallet/devices/device-lists.store.ts'
import type { Notifications } from './notifications.ts'

/** Sends messages of the operator to many devices, as notifications of the type `system`. */
export type Announcements = {
  /**
   * Sends a message to all devices, or to those of one operating system. A repeated `id` reaches only devices without this announcement.
   * Returns the number of devices in the audience.
   */
  announce(id: string, title: string, message: string, platform?: 'ios' | 'android'): Promise<number>
  /** Notifies devices whose app is older than the minimum, once for each minimum version. Returns the number of those devices. */
  requestUpdates(minVersions: { ios: string; android: string }): Promise<number>
}

export function createAnnouncements(
  { query }: Pick<Database, 'query'>,
  store: DeviceLists,
  notifications: Pick<Notifications, 'write'>,
  batch = 500,
): Announcements {
  /** Notifies every device of the audience once for this event. A run after an interrupted one notifies only the remaining devices. */
  const notifyAudience = async (event: string, text: UntranslatedText, audience: Audience): Promise<number> => {
    let count = 0
    for (let last: string | undefined; ; ) {
      const ids = await store.devicesAfter(last, audience, batch)
      const notices = ids.map((deviceId) => ({ deviceId, type: 'system' as const, text, transactionId: null, event }))
      await query.transaction().execute((transaction) => notifications.write(transaction, notices))
      count += ids.length
      if (ids.length < batch) return count
      last = ids.at(-1)
    }
  }

  return {
    announce: (id, title, message, platform) =>
      notifyAudience(`announcement:${id}`, { key: 'announced', values: { title, message } }, { platform }),

    async requestUpdates(minVersions) {
      let count = 0
      for (const platform of ['ios', 'android'] as const) {
        const version = minVersions[platform]
        const old = (await store.appVersions(platform)).filter((installed) => precedes(installed, version))
        const text: UntranslatedText = { key: 'updateNeeded', values: { version } }
        if (old.length > 0) count += await notifyAudience(`minimum-version:${version}`, text, { platform, appVersions: old })
      }
      return count
    },
  }
}
