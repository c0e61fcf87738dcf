// `npm start`: the whole stack on this machine, from a fresh clone. `-- --fresh` empties `.data/` first.
// JavaScript: it runs before anything is installed or compiled.
import './node-version.mjs'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Failure, main } from '../packages/supervise/src/failure.mjs'
import { takeLock, waitForLock } from '../packages/supervise/src/lock.mjs'
import { killGroup, onParentEnded, waitUntilEnded } from '../packages/supervise/src/processes.mjs'
import { step } from '../packages/supervise/src/progress.mjs'
import { ensureBuilt } from './build.mjs'
import { signalCaptured } from './capture.mjs'
import { ensureInstalled } from './install.mjs'
import { ensurePortsFree } from './ports.mjs'
import { welcomeScreen } from './screen.mjs'
import { portsInUse, readSettings } from './settings.mjs'
import { startStack } from './stack.mjs'

const root = resolve(import.meta.dirname, '..')

/** How long the programs of a killed run may take to shut down. */
const closingMs = 20_000

/** How long a run may take to notice that it must end. */
const noticeMs = 600

await main(async () => {
  const fresh = readArguments(process.argv.slice(2))
  const settings = readSettings(process.env)
  /** @type {import('../packages/supervise/src/lock.mjs').Lock | undefined} */
  let lock
  /** @type {import('./stack.mjs').Stack | undefined} */
  let stack
  stopOnSignals(
    () => stack,
    () => lock?.announceEnd(),
  )

  lock = await takeStartLock(resolve(root, settings.dataDir))
  await ensureInstalled(root)
  await ensureBuilt(root)
  await endLeftBehind(lock)
  if (fresh) emptyDataDir(resolve(root, settings.dataDir))
  await ensurePortsFree(portsInUse(settings), lock.leftBehind.length > 0 ? closingMs : 0)

  console.log('… Starting the local chains and the API')
  stack = startStack(root, settings, process.env, lock.addChild)
  try {
    const addresses = await Promise.race([stack.healthy, stack.failed])
    const { apiTitle } = JSON.parse(readFileSync(join(root, 'brand.json'), 'utf8'))
    console.log(welcomeScreen(apiTitle, addresses, settings))
    await stack.failed
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error)
    await stack.stop()
    process.exit(1)
  }
})

/** @returns {boolean} whether to empty `.data/` */
function readArguments(/** @type {string[]} */ args) {
  const unknown = args.find((arg) => arg !== '--fresh')
  if (unknown !== undefined) throw new Failure(`Unknown argument "${unknown}". The only one is --fresh, which empties .data/ first.`)
  if (args.length > 0 && process.env.DATA_DIR)
    throw new Failure('--fresh empties .data/ only. Remove the folder that DATA_DIR names yourself.')
  return args.length > 0
}

/** Takes the lock of a data folder. Waits if the run that has it is about to end. */
async function takeStartLock(/** @type {string} */ dataDir) {
  const path = join(dataDir, 'start.lock')
  let result = takeLock(path)
  if ('lock' in result) return result.lock
  // The run that has the lock may be about to notice that its npm has ended.
  await delay(noticeMs)
  result = takeLock(path)
  if ('lock' in result) return result.lock
  const { holder, ending } = result
  if (ending) return step('Waiting for the previous run to close', () => waitForLock(path, () => {}))
  throw new Failure(`Already running (pid ${holder.pid}). Stop it with Ctrl-C where it runs, or with: kill ${holder.pid}`)
}

/** Waits for the programs of a killed run, and kills those that do not end. */
async function endLeftBehind(/** @type {import('../packages/supervise/src/lock.mjs').Lock} */ { leftBehind }) {
  if ((await waitUntilEnded(leftBehind, 0)).length === 0) return
  await step('Waiting for the previous run to close', async () => {
    for (const { pid } of await waitUntilEnded(leftBehind, closingMs)) killGroup(pid)
  })
}

/** Empties the data folder, except for its locks. */
function emptyDataDir(/** @type {string} */ dataDir) {
  for (const name of readdirSync(dataDir)) {
    if (!name.endsWith('.lock')) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}

/** Stops the stack in order on Ctrl-C, SIGTERM, a closed terminal, or the end of npm. A second signal kills it. */
function stopOnSignals(/** @type {() => import('./stack.mjs').Stack | undefined} */ currentStack, /** @type {() => void} */ onStopping) {
  /** @type {number | undefined} */
  let signalledAt
  const onSignal = async () => {
    // One Ctrl-C arrives twice: from the terminal and from npm, which forwards it.
    if (signalledAt !== undefined && performance.now() - signalledAt < 500) return
    const stack = currentStack()
    if (signalledAt !== undefined || !stack) {
      signalCaptured('SIGTERM')
      stack?.kill()
      process.exit(130)
    }
    signalledAt = performance.now()
    onStopping()
    console.log('\nStopping (Ctrl-C again to end at once) …')
    await stack.stop()
    console.log('Stopped.')
    process.exit(0)
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, onSignal)
  onParentEnded(onSignal)
  // If the terminal is closed, output fails. The children must still be stopped.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
