// JavaScript: this program installs the packages and bundles the program that it runs.
// Runs a program of the project from its TypeScript source. First installs packages and bundles the source if necessary.
// usage: node tools/run.mjs <source> [arguments]
import './node-version.mjs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { main } from '../packages/supervise/src/failure.mjs'
import { onParentEnded } from '../packages/supervise/src/processes.mjs'
import { bundle } from './bundle.mjs'
import { signalCaptured } from './capture.mjs'
import { ensureInstalled, ensureStartable } from './install.mjs'

const root = resolve(import.meta.dirname, '..')
/** Programs that need only the packages of the first step of `npm start`, such as the demo beside it. */
const startable = /^(apps\/api\/src|packages\/devnet\/src|packages\/sdk\/examples)\/|^tools\/src\/wallet\.ts$/

await main(async () => {
  const [source = '', ...args] = process.argv.slice(2)
  process.on('disconnect', abandon)
  await (startable.test(source) ? ensureStartable(root) : ensureInstalled(root))
  const file = await bundle(root, source)
  process.off('disconnect', abandon)
  // A program with a channel to its parent stops when the channel closes.
  if (!process.connected) onParentEnded(() => process.kill(process.pid, 'SIGTERM'))
  // The program runs in this process, so there is no child that needs signals or could be left running.
  process.argv = [process.execPath, resolve(root, source), ...args]
  await import(pathToFileURL(file).href)
})

/** Ends an installation that its parent no longer waits for. */
function abandon() {
  signalCaptured('SIGTERM')
  process.exit(1)
}
