// Runs one of the project's compiled programs on a machine that may have nothing installed or compiled yet.
// usage: node tools/run.mjs <file> [arguments]
import './node-version.mjs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { main } from '../packages/supervise/src/failure.mjs'
import { onParentEnded } from '../packages/supervise/src/processes.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

const root = resolve(import.meta.dirname, '..')

await main(async () => {
  const [file = '', ...args] = process.argv.slice(2)
  await ensureInstalled(root)
  await ensureBuilt(root)
  onParentEnded(() => process.kill(process.pid, 'SIGTERM'))
  // In this very process: no child to pass signals to, none to be left behind.
  process.argv = [process.execPath, resolve(root, file), ...args]
  await import(pathToFileURL(resolve(root, file)).href)
})
