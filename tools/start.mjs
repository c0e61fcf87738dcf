// JavaScript: this program installs the packages and bundles the rest of `npm start`.
// `npm start`: the whole stack on this machine, from a fresh clone. `-- --fresh` empties `.data/` first. With `-- --strict`, devices need keys and
// addresses need proofs, as in production.
import './node-version.mjs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Failure, main } from '../packages/supervise/src/failure.mjs'
import { takeLock, waitForLock } from '../packages/supervise/src/lock.mjs'
import { onParentEnded } from '../packages/supervise/src/processes.mjs'
import { step } from '../packages/supervise/src/progress.mjs'
import { bundle } from './bundle.mjs'
import { signalCaptured } from './capture.mjs'
import { ensureStartable } from './install.mjs'

const root = resolve(import.meta.dirname, '..')

/** How long a run may take to notice that it must end. */
const noticeMs = 600

await main(async () => {
  const { fresh, strict } = readArguments(process.argv.slice(2))
  /** @type {import('../packages/supervise/src/lock.mjs').Lock | undefined} */
  let lock
  /** @type {import('./src/start/stack.ts').Stack | undefined} */
  let stack
  stopOnSignals(
    () => stack,
    () => lock?.announceEnd(),
  )

  lock = await takeStartLock(resolve(root, process.env.DATA_DIR || '.data'))
  await ensureStartable(root)
  /** @type {typeof import('./src/start/run-stack.ts')} */
  const { runStack } = await import(pathToFileURL(await bundle(root, 'tools/src/start/run-stack.ts')).href)
  await runStack(root, {
    lock,
    fresh,
    strict,
    onStarted(started) {
      stack = started
    },
  })
})

/** @returns {{ fresh: boolean, strict: boolean }} whether to empty `.data/`, and whether production's rules apply */
function readArguments(/** @type {string[]} */ args) {
  const unknown = args.find((arg) => arg !== '--fresh' && arg !== '--strict')
  if (unknown !== undefined)
    throw new Failure(
      `Unknown argument "${unknown}". There are --fresh, which empties .data/ first, and --strict: devices need keys and addresses need proofs.`,
    )
  const fresh = args.includes('--fresh')
  if (fresh && process.env.DATA_DIR) throw new Failure('--fresh empties .data/ only. Remove the folder that DATA_DIR names yourself.')
  return { fresh, strict: args.includes('--strict') }
}

/** Takes the lock of a data folder. Waits if the run that has it is about to end. */
async function takeStartLock(/** @type {string} */ dataDir) {
  const path = join(dataDir, 'start.lock')
  let result = takeLock(path)
  if ('lock' in result) return result.lock
  // The earlier `npm start` that has the lock may end soon, because its npm has ended.
  await delay(noticeMs)
  result = takeLock(path)
  if ('lock' in result) return result.lock
  const { holder, ending } = result
  if (ending) return step('Waiting for the previous run to close', () => waitForLock(path, () => {}))
  throw new Failure(`Already running (pid ${holder.pid}). Stop it with Ctrl-C where it runs, or with: kill ${holder.pid}`)
}

/** Stops the stack in order on Ctrl-C, SIGTERM, a closed terminal, or the end of npm. A second signal kills it. */
function stopOnSignals(
  /** @type {() => import('./src/start/stack.ts').Stack | undefined} */ currentStack,
  /** @type {() => void} */ onStopping,
) {
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
