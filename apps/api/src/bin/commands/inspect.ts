import { parseArgs } from 'node:util'
import { type Command, UsageError } from './command.ts'
import { isSubject, subjectForms } from './subjects.ts'

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
    if (!isSubject(subject)) throw new UsageError(`Name what to inspect: ${Object.keys(subjectForms).join(', ')}`)
    const [form, expected] = subjectForms[subject]
    if (!form.test(given) || rest.length > 0) throw new UsageError(`\`wallet inspect ${subject}\` takes ${expected}`)
    return async () => {
      const { withDatabase } = await import('./with-database.ts')
      const { inspectSubject } = await import('./inspect-subject.ts')
      return withDatabase((database) => inspectSubject(database, subject, given))
    }
  },
}
