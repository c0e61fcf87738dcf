import type { Database } from '../../base/db/client.ts'
import { composeDeviceStore } from '../compose-devices.ts'
import type { Change } from './consent.ts'
import { inspectOneDevice } from './inspection/device.ts'

/** Returns a change of a device; undefined if there is no such device. It affects the next request of the device. */
export async function planDeviceChange(database: Database, action: 'forget' | 'revoke', id: string): Promise<Change | undefined> {
  const found = await inspectOneDevice(database, id)
  if (!found) return undefined
  const devices = composeDeviceStore(database)
  const gone = `The device ${id} was deleted meanwhile`
  const actions: Record<typeof action, [effect: string, execute: Change['execute']]> = {
    forget: [
      'This device will be deleted, with its links, push token and notifications',
      async () => {
        const forgotten = await devices.forget(id)
        return forgotten ? `Forgot ${id}, its addresses (${forgotten.addresses}) and its notifications (${forgotten.notifications})` : gone
      },
    ],
    revoke: [
      'This device and its key will be refused for good, and its push token will be deleted',
      async () => ((await devices.revoke(id)) ? `Revoked ${id}` : gone),
    ],
  }
  const [effect, execute] = actions[action]
  return { plan: [...found, effect].join('\n'), execute }
}
