import { readConfig } from '../../base/config/config.ts'
import { createDeviceLists } from '../../wallet/devices/device-lists.store.ts'
import { composeAnnouncements } from '../compose.ts'
import type { Outcome } from './command.ts'
import type { Change } from './consent.ts'
import { count } from './inspection/lines.ts'
import { withDatabase } from './with-database.ts'

type Announcement = { title: string; message: string; platform: 'ios' | 'android' | undefined; id: string }

/** Plans an announcement with the settings of the worker, and passes it to `make`. */
export function announcing({ title, message, platform, id }: Announcement, make: (change: Change) => Promise<Outcome>): Promise<Outcome> {
  const config = readConfig()
  return withDatabase(async (database) => {
    const audience = count(await createDeviceLists(database).count({ platform }), 'device')
    return make({
      plan: `${audience}${platform ? ` with ${platform}` : ''} will get this notification, unless they already have the announcement ${id}\n  ${title}\n  ${message}`,
      async execute() {
        console.log(`Announcing under the id ${id}`)
        return `Notified ${count(await composeAnnouncements(database, config).announce(id, title, message, platform), 'device')}`
      },
    })
  }, config)
}
