import { parseArgs } from 'node:util'
import { type Command, UsageError } from './command.ts'

/** The form of the argument of each subject. */
const forms = {
  transaction: [/^[A-Za-z0-9]{1,128}$/, 'a hash'],
  device: [/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'the id of a device'],
  address: [/^[A-Za-z0-9]{1,128}$/, 'an address'],
  delivery: [/^\d{1,15}$/, 'the number of a delivery'],
  consumers: [/^$/, 'nothing more'],
  history: [/^[A-Za-z0-9]{0,128}$/, 'an address, or nothing more'],
} as const
export type Subject = keyof typeof forms

export const command: Command = {
  help: `usage: wallet inspect transaction <hash>
       wallet inspect device <deviceId>
       wallet inspect address <address>
       wallet inspect delivery <id>
       wallet inspect consumers
       wallet inspect history [<address>]

Prints what the server knows, and changes nothing.

  transaction  its status, the reason, its notifications, what the chain says now, and the next step
  device       its links, its push token and its pushes
  address      who linked it, its backfill and its newest transactions
  delivery     an event for a webhook, with its attempts
  consumers    how far each consumer of the event log is, and the events that it skipped
  history      the searches for older transactions by platform, or that of one address`,
  read(args) {
    const [subject = '', given = '', ...rest] = parseArgs({ args, allowPositionals: true }).positionals
    if (!isSubject(subject)) throw new UsageError(`Name what to inspect: ${Object.keys(forms).join(', ')}`)
    const [form, expected] = forms[subject]
    if (!form.test(given) || rest.length > 0) throw new UsageError(`\`wallet inspect ${subject}\` takes ${expected}`)
    return async () => {
      const { withDatabase } = await import('./with-database.ts')
      const { inspectSubject } = await import('./inspect-subject.ts')
      return withDatabase((database) => inspectSubject(database, subject, given))
    }
  },
}

const isSubject = (text: string): text is Subject => Object.hasOwn(forms, text)
