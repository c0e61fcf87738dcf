import { parseArgs } from 'node:util'
import { type Command, UsageError } from './command.ts'

export const command: Command = {
  help: `usage: wallet configuration [--all]

Reads the settings of this environment as the API and the workers do. Prints those that are set, and every bad one.
Values of secrets are never printed.

  --all       also prints the defaults of settings that are not set`,
  read(args) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { all: { type: 'boolean', default: false } } })
    if (positionals.length > 0) throw new UsageError('`wallet configuration` takes no names')
    return async () => {
      const { describeEnvironment } = await import('../../base/config/environment.ts')
      return describeEnvironment(values.all)
    }
  },
}
