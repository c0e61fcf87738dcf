import { readDatabasePlace } from '../config/config.ts'
import { isUuid } from '../http/scalars.ts'
import { composeDeviceStore } from './compose-devices.ts'
import { orExit } from './or-exit.ts'
import { openOwnDatabase } from './storage.ts'

const usage = `usage: npm run device -- forget <deviceId>   deletes the device, its links, push token and notifications
       npm run device -- revoke <deviceId>   refuses the device and its key from now on, and deletes its push token`

/** Lets an operator forget or revoke a device. The command affects the next request of the device. */
const [command = '', id = ''] = process.argv.slice(2)
const done = await orExit(async () => {
  if ((command !== 'forget' && command !== 'revoke') || !isUuid(id)) throw new Error(usage)
  const { database, close } = await openOwnDatabase(readDatabasePlace())
  try {
    const devices = composeDeviceStore(database)
    if (command === 'revoke') return (await devices.revoke(id.toLowerCase())) ? `Revoked ${id}` : undefined
    const forgotten = await devices.forget(id.toLowerCase())
    return forgotten && `Forgot ${id}, its addresses (${forgotten.addresses}) and its notifications (${forgotten.notifications})`
  } finally {
    await close()
  }
})
console.log(done ?? `There is no device ${id}`)
process.exit(done === undefined ? 1 : 0)
