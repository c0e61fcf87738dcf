import { readConfig } from '../base/config/config.ts'
import { readAnnouncement } from './announce-arguments.ts'
import { composeAnnouncements } from './compose.ts'
import { orExit } from './or-exit.ts'
import { openOwnDatabase } from './storage.ts'

/** Sends an operator's announcement to all devices. The command needs the worker's push settings. */
const done = await orExit(async () => {
  const { title, message, platform, id } = readAnnouncement(process.argv.slice(2))
  const config = readConfig()
  const { database, close } = await openOwnDatabase(config)
  try {
    console.log(`Announcing under the id ${id}`)
    const count = await composeAnnouncements(database, config).announce(id, title, message, platform)
    return `Notified ${count} ${count === 1 ? 'device' : 'devices'}`
  } finally {
    await close()
  }
})
console.log(done)
process.exit(0)
