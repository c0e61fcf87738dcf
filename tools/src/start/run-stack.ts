import { readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readBrand } from '@patina/brand'
import { Failure } from '@patina/supervise/failure'
import type { Lock } from '@patina/supervise/lock'
import { killGroup, waitUntilEnded } from '@patina/supervise/processes'
import { step } from '@patina/supervise/progress'
import { ensurePortsFree } from './ports.ts'
import { welcomeScreen } from './screen.ts'
import { portsInUse, readSettings, strictRules } from './settings.ts'
import { type Stack, startStack } from './stack.ts'

/** How long the programs of a killed run may take to shut down. */
const closingMs = 20_000

type Run = {
  /** The lock of the data folder. */
  lock: Lock
  /** Whether to empty the data folder first. */
  fresh: boolean
  /** Whether devices need keys and addresses need proofs, as in production. */
  strict: boolean
  onStarted: (stack: Stack) => void
}

/** Starts the stack and prints the welcome screen. If a program ends unexpectedly, stops the others and exits with 1. */
export async function runStack(root: string, { lock, fresh, strict, onStarted }: Run): Promise<void> {
  const env = strict ? { ...process.env, ...strictRules } : process.env
  const settings = readSettings(env)
  await endLeftBehind(lock)
  if (fresh) emptyDataDir(resolve(root, settings.dataDir))
  await ensurePortsFree(portsInUse(settings), lock.leftBehind.length > 0 ? closingMs : 0)

  console.log('… Starting the local chains and the API')
  const stack = startStack(root, settings, env, lock.addChild)
  onStarted(stack)
  try {
    const addresses = await Promise.race([stack.healthy, stack.failed])
    const { apiTitle } = readBrand(join(root, 'brand.json'))
    console.log(welcomeScreen(apiTitle, addresses, { ...settings, strict }))
    await stack.failed
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error)
    await stack.stop()
    process.exit(1)
  }
}

/** Waits for the programs of a killed run, and kills those that do not end. */
async function endLeftBehind({ leftBehind }: Lock) {
  if ((await waitUntilEnded(leftBehind, 0)).length === 0) return
  await step('Waiting for the previous run to close', async () => {
    for (const { pid } of await waitUntilEnded(leftBehind, closingMs)) killGroup(pid)
  })
}

/** Empties the data folder, except for its locks. */
function emptyDataDir(dataDir: string) {
  for (const name of readdirSync(dataDir)) {
    if (!name.endsWith('.lock')) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}
