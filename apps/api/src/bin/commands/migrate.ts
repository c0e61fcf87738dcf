import { parseArgs } from 'node:util'
import { type Command, UsageError } from './command.ts'

export const command: Command = {
  help: `usage: wallet migrate

Applies the migrations that the database lacks. Run it once per release, before the new processes start.
It uses DATABASE_DIRECT_URL, or else DATABASE_URL. Several may run at once. One of them applies the migrations, and the others wait.`,
  read(args) {
    if (parseArgs({ args, allowPositionals: true }).positionals.length > 0) throw new UsageError('`wallet migrate` takes no arguments')
    return async () => {
      const { applyMigrations } = await import('./apply-migrations.ts')
      const applied = await applyMigrations()
      return { text: applied.length === 0 ? 'The schema is up to date' : `Applied ${applied.join(', ')}` }
    }
  },
}
