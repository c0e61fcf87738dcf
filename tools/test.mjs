// JavaScript: this program installs the packages that the tests need.
// `npm test`: every check and every test. `npm test -- <part of a path>` runs only the tests of matching files, for quick work;
// `npm test -- --changed` those of files with uncommitted changes (`--changed <commit>`: changes since then).
import './node-version.mjs'
import { resolve } from 'node:path'
import { main } from '../packages/supervise/src/failure.mjs'
import { capture } from './capture.mjs'
import { stopChecksOnSignals } from './check-signals.mjs'
import { runChecks } from './checks.mjs'
import { ensureInstalled } from './install.mjs'
import { relatedTests } from './related-tests.mjs'
import { runVitest } from './vitest.mjs'

const noRelatedTest = 'No test is beside a changed file or imports one. Tests that start programs are not found: name a part of their path.'
const root = resolve(import.meta.dirname, '..')

await main(async () => {
  stopChecksOnSignals()
  await ensureInstalled(root)
  const filters = await chosenTests(process.argv.slice(2))
  if (filters === undefined) return
  // Checks and builds use the time in which tests wait.
  const [checked, tested] = await Promise.all([filters.length > 0 ? { passed: 0, failed: 0 } : checkAndBuild(), runVitest(root, filters)])
  const failed = checked.failed + tested.failed
  process.exitCode = failed === 0 ? 0 : 1
  console.log(`${checked.passed + tested.passed} passed, ${failed} failed`)
})

/**
 * Returns the tests that the arguments choose, as parts of paths. None means every test. Undefined if no file has changed that a test is about.
 * @param {readonly string[]} args
 */
async function chosenTests(args) {
  if (args[0] !== '--changed') return args
  const tests = await relatedTests(root, args[1] ?? 'HEAD')
  console.log(tests.length > 0 ? `Tests of what changed: ${tests.length} files` : noRelatedTest)
  return tests.length > 0 ? tests : undefined
}

/** Builds the site that tests open, then runs the checks. A build's error is not reported here: a test that opens the site builds it and fails. */
async function checkAndBuild() {
  await capture(process.execPath, ['tools/run.mjs', 'apps/site/programs/build.mts'], { cwd: root })
  return runChecks(root)
}
