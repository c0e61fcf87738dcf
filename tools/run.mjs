// JavaScript: this program installs the packages and compiles the program that it runs.
// Runs one of the compiled programs of the project. First installs packages and compiles if necessary.
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
  // The program runs in this process, so there is no child that needs signals or could be left running.
  process.argv = [process.execPath, resolve(root, file), ...args]
  await import(pathToFileURL(resolve(root, file)).href)
})
