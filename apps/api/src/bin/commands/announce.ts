import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type Command, UsageError } from './command.ts'
import { consentHelp, consentOptions, makeChange, requireConsent } from './consent.ts'

export const command: Command = {
  help: `usage: wallet announce "<title>" "<message>" [--platform ios|android] [--id <id>] [--dry-run | --yes]

Sends a notification and a push to all devices, to each once per id. It needs the push settings of the workers.

  --platform  only to devices of this operating system
  --id        continues an interrupted announcement: only the remaining devices are notified
${consentHelp}`,
  read(args) {
    const options = { ...consentOptions, platform: { type: 'string' }, id: { type: 'string', default: randomUUID() } } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [title = '', message = '', ...rest] = positionals.map((text) => text.trim())
    const { platform, id } = values
    if (!title || !message || rest.length > 0) throw new UsageError('Name a title and a message, each in quotes')
    if (platform !== undefined && platform !== 'ios' && platform !== 'android') throw new UsageError('--platform must be ios or android')
    if (!/^[\w-]{1,64}$/.test(id)) throw new UsageError('--id must be 1 to 64 letters, digits, - or _')
    requireConsent(values)
    return async () => {
      const { announcing } = await import('./announcing.ts')
      return announcing({ title, message, platform, id }, (change) => makeChange(values, change))
    }
  },
}
