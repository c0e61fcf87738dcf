import { readDatabasePlace } from '../base/config/config.ts'
import { readDeviceCommand } from './device-command.ts'
import { orExit } from './or-exit.ts'
import { openOwnDatabase } from './storage.ts'

/** Lets an operator forget or revoke a device. */
const done = await orExit(async () => {
  const run = readDeviceCommand(process.argv.slice(2))
  const { database, close } = await openOwnDatabase(readDatabasePlace())
  try {
    return await run(database)
  } finally {
    await close()
  }
})
console.log(done ?? `There is no device ${process.argv[3]}`)
process.exit(done === undefined ? 1 : 0)
