import type { Database } from '../base/db/client.ts'
import { isUuid } from '../base/wire/scalars.ts'
import { composeDeviceStore } from './compose-devices.ts'

const usage = `usage: npm run device -- forget <deviceId>   deletes the device, its links, push token and notifications
       npm run device -- revoke <deviceId>   refuses the device and its key from now on, and deletes its push token`

/**
 * Returns the change that an operator requests. The change affects the next request of the device. It returns the text to print, or
 * undefined if there is no such device. @throws {Error} with the usage
 */
export function readDeviceCommand([command = '', id = '']: readonly string[]): (database: Database) => Promise<string | undefined> {
  if ((command !== 'forget' && command !== 'revoke') || !isUuid(id)) throw new Error(usage)
  return async (database) => {
    const devices = composeDeviceStore(database)
    if (command === 'revoke') return (await devices.revoke(id.toLowerCase())) ? `Revoked ${id}` : undefined
    const forgotten = await devices.forget(id.toLowerCase())
    return forgotten && `Forgot ${id}, its addresses (${forgotten.addresses}) and its notifications (${forgotten.notifications})`
  }
}
