import { createInterface } from 'node:readline/promises'
import type { Outcome } from './command.ts'
import { UsageError } from './command.ts'

/** The options of commands whose effect cannot be undone. */
export const consentOptions = {
  'dry-run': { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
} as const

export const consentHelp = `  --dry-run   prints what the command would do, and does nothing
  --yes       does it without a question; needed where no terminal is`

type Consent = { 'dry-run': boolean; yes: boolean }

/** A change that cannot be undone. `plan` says what it does, and to what. */
export type Change = { plan: string; execute(): Promise<string> }

const hasTerminal = () => Boolean(process.stdin.isTTY && process.stderr.isTTY)

/** Refuses a command that may not act and cannot ask. @throws {UsageError} */
export function requireConsent({ 'dry-run': dryRun, yes }: Consent, canAsk = hasTerminal()) {
  if (!dryRun && !yes && !canAsk)
    throw new UsageError(
      'This cannot be undone, and there is no terminal to ask you: add --yes to do it, or --dry-run to see what it would do',
    )
}

/** Makes a change if the caller agrees: by `--yes`, or by an answer. With `--dry-run` it only returns the plan. */
export async function makeChange({ 'dry-run': dryRun, yes }: Consent, { plan, execute }: Change, ask = askInTerminal): Promise<Outcome> {
  if (dryRun) return { text: `${plan}\nNothing was done (--dry-run)` }
  if (!yes && !(await ask(plan))) return { text: 'Nothing was done', code: 1 }
  return { text: await execute() }
}

async function askInTerminal(plan: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await terminal.question(`${plan}\nThis cannot be undone. Continue? [y/N] `)).trim())
  } finally {
    terminal.close()
  }
}
