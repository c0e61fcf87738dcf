// JavaScript: this program installs the packages that the tests need.
// `npm test`: every check and every test. `npm test -- <part of a path>` runs only the tests of matching files, for quick work;
// `npm test -- --changed` those that import a file with uncommitted changes (`--changed <commit>`: changes since then).
import './node-version.mjs'
import { resolve } from 'node:path'
import { main } from '../packages/supervise/src/failure.mjs'
import { capture } from './capture.mjs'
import { stopChecksOnSignals } from './check-signals.mjs'
import { runChecks } from './checks.mjs'
import { ensureInstalled } from './install.mjs'
import { runVitest } from './vitest.mjs'

const root = resolve(import.meta.dirname, '..')

await main(async () => {
  stopChecksOnSignals()
  await ensureInstalled(root)
  const filters = process.argv.slice(2)
  // Checks and builds use the time in which tests wait.
  const [checked, tested] = await Promise.all([filters.length > 0 ? { passed: 0, failed: 0 } : checkAndBuild(), runVitest(root, filters)])
  const failed = checked.failed + tested.failed
  process.exitCode = failed === 0 ? 0 : 1
  console.log(`${checked.passed + tested.passed} passed, ${failed} failed`)
})

/** Builds the site that tests open, then runs the checks. A build's error is not reported here: a test that opens the site builds it and fails. */
async function checkAndBuild() {
  await capture(process.execPath, ['tools/run.mjs', 'apps/site/programs/build.mts'], { cwd: root })
  return runChecks(root)
}
