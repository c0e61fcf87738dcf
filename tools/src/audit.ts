// `npm run audit`: lists known flaws of the packages that the product ships with. `npm test` does not run this program, because it needs
// the network.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { readAudit } from './read-audit.ts'

const { stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: resolve(import.meta.dirname, '../..'),
  encoding: 'utf8',
  // The default of 1 MB is too small for a report with many flaws.
  maxBuffer: 100_000_000,
})
const { verdict, words } = readAudit(`${stdout}${stderr}`)
console.log(words)
process.exitCode = verdict === 'flawed' ? 1 : 0
