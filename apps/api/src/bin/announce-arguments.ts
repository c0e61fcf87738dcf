import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'

const usage = `usage: npm run announce -- "<title>" "<message>" [--platform ios|android] [--id <id>]
       notifies all devices, each device once per id; to continue an interrupted announcement, pass the same id`

type Announcement = { title: string; message: string; platform: 'ios' | 'android' | undefined; id: string }

/** Reads the arguments of `npm run announce`. @throws {Error} with the usage */
export function readAnnouncement(args: string[]): Announcement {
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
