// JavaScript: this program installs the packages that the checks need.
// `npm run check`: types, lint, dependency rules, unused code, generated files and licences, without the tests.
import './node-version.mjs'
import { resolve } from 'node:path'
import { main } from '../packages/supervise/src/failure.mjs'
import { stopChecksOnSignals } from './check-signals.mjs'
import { runChecks } from './checks.mjs'
import { ensureInstalled } from './install.mjs'

const root = resolve(import.meta.dirname, '..')

await main(async () => {
  stopChecksOnSignals()
  await ensureInstalled(root)
  const { failed } = await runChecks(root)
  process.exitCode = failed === 0 ? 0 : 1
})
