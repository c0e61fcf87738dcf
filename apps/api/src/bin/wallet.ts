#!/usr/bin/env node
import { type Command, UsageError } from './commands/command.ts'

/** The commands for operators: a line of help, and the file. A file is loaded when it is needed, so that usage errors answer at once. */
const commands: Record<string, [summary: string, load: () => Promise<{ command: Command }>]> = {
  migrate: ['applies the migrations of a release to the database', () => import('./commands/migrate.ts')],
  inspect: ['shows a transaction, device, address or delivery, or how far the work is', () => import('./commands/inspect.ts')],
  device: ['forgets or revokes a device', () => import('./commands/device.ts')],
  announce: ['notifies all devices', () => import('./commands/announce.ts')],
  webhooks: ['manages the webhooks that receive events', () => import('./commands/webhooks.ts')],
  configuration: ['checks the settings of this environment, and lists them', () => import('./commands/configuration.ts')],
}

const help = `usage: wallet <command> [arguments]

${Object.entries(commands)
  .map(([name, [summary]]) => `  ${name.padEnd(15)}${summary}`)
  .join('\n')}

\`wallet <command> --help\` lists the arguments of a command. Commands read the same settings as the API and the workers.
A command that cannot be undone asks for a confirmation, or needs --yes. With --dry-run it shows what it would do.
Exit code: 0 done, 1 failed or not found, 2 wrong arguments.`

/** An argument of every program. base/config reads it. */
const ofSettings = '--allow-unknown-settings'

/** Runs the command that the arguments name. Prints its text, and returns the exit code. */
async function run([name = '', ...given]: readonly string[]): Promise<0 | 1 | 2> {
  if (['--help', '-h', 'help'].includes(name)) return print(help)
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!entry) return refuse(name ? `There is no command ${name}\n\n${help}` : help)
  const { command } = await entry[1]()
  const args = given.filter((arg) => arg !== ofSettings)
  if (args.includes('--help') || args.includes('-h')) return print(command.help)
  try {
    const { text, code } = await command.read(args)()
    return print(text, code)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const isUsage = error instanceof UsageError || ('code' in error && `${error.code}`.startsWith('ERR_PARSE_ARGS'))
    if (isUsage) return refuse(`${error.message}\n\n${command.help}`)
    console.error(error.message)
    return 1
  }
}

function print(text: string, code: 0 | 1 = 0) {
  console.log(text)
  return code
}

function refuse(text: string): 2 {
  console.error(text)
  return 2
}

process.exitCode = await run(process.argv.slice(2))
// The end of the process would drop the part of a long text that a pipe has not taken yet: it takes 64 KiB at once.
process.stdout.write('', () => process.exit())
