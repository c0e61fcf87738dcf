import type { Database } from '../../db/client.ts'
import type { Audience, DeviceLists } from '../../devices/device-lists.store.ts'
import { precedes } from '../../semver.ts'
import type { UntranslatedText } from '../../texts/texts.ts'
import type { Notifications } from './notifications.ts'

export type Announcements = ReturnType<typeof createAnnouncements>

/** What the operator tells many devices at once, as notifications of the type `system`. */
export function createAnnouncements(
  { query }: Pick<Database, 'query'>,
  store: DeviceLists,
  notifications: Pick<Notifications, 'write'>,
  batch = 500,
) {
  /** Tells every device of the audience once, however often it is begun anew. How many it went through. */
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
    /** Tells words of the operator to all devices, or to those of one operating system. The same `id` again tells only those who do not know. */
    announce: (id: string, title: string, message: string, platform?: 'ios' | 'android') =>
      notifyAudience(`announcement:${id}`, { key: 'announced', values: { title, message } }, { platform }),

    /** Tells the devices whose app is older than may be used, once for each such version. How many devices that was. */
    async askForUpdates(minVersions: { ios: string; android: string }): Promise<number> {
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
