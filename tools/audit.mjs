// `npm run audit`: lists known flaws of the packages that the product ships with. `npm test` does not run it, because it needs the network.
// JavaScript: it runs before anything is installed or compiled.
import './node-version.mjs'
import { resolve } from 'node:path'
import { main } from '../packages/supervise/src/failure.mjs'
import { capture } from './capture.mjs'
import { readAudit } from './read-audit.mjs'

await main(async () => {
  const { output } = await capture('npm', ['audit', '--omit=dev', '--json'], { cwd: resolve(import.meta.dirname, '..') })
  const { verdict, words } = readAudit(output)
  console.log(words)
  process.exitCode = verdict === 'flawed' ? 1 : 0
})
