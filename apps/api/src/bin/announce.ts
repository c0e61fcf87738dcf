import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { readConfig } from '../config/config.ts'
import { composeAnnouncements } from './compose.ts'
import { orExit } from './or-exit.ts'
import { openOwnDatabase } from './storage.ts'

const usage = `usage: npm run announce -- "<title>" "<message>" [--platform ios|android] [--id <id>]
       notifies all devices, each device once per id; to continue an interrupted announcement, pass the same id`

/** Sends an operator's announcement to all devices. The command needs the worker's push settings. */
const done = await orExit(async () => {
  const { title, message, platform, id } = readArguments(process.argv.slice(2))
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

type Announcement = { title: string; message: string; platform: 'ios' | 'android' | undefined; id: string }

function readArguments(args: string[]): Announcement {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { platform: { type: 'string' }, id: { type: 'string', default: randomUUID() } },
    })
    const [title = '', message = '', ...rest] = positionals.map((text) => text.trim())
    const { platform, id } = values
    const isRight = title && message && rest.length === 0 && /^[\w-]{1,64}$/.test(id)
    if (isRight && (platform === undefined || platform === 'ios' || platform === 'android')) return { title, message, platform, id }
  } catch {
    // An unknown option.
  }
  throw new Error(usage)
}
