// JavaScript: this program installs the packages that the tests need.
// `npm test`: every check and every test. `npm test -- <part of a path>` runs only the tests of matching files, for quick work.
import './node-version.mjs'
import { resolve } from 'node:path'
import { main } from '../packages/supervise/src/failure.mjs'
import { ensureBuilt, hasBuild } from './build.mjs'
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
  // Tests run from their sources, but some start compiled programs. Outside of a first run, a source that does not compile stops no test.
  if (filters.length > 0 && !hasBuild(root)) await ensureBuilt(root)
  const checked = filters.length > 0 ? { passed: 0, failed: 0 } : await runChecks(root, buildSites())
  const tested = await runVitest(root, filters)
  const failed = checked.failed + tested.failed
  process.exitCode = failed === 0 ? 0 : 1
  console.log(`${checked.passed + tested.passed} passed, ${failed} failed`)
})

/** Builds the sites that tests open. An error is not reported here: a test that opens a missing site builds it and fails. */
function buildSites() {
  return capture(process.execPath, ['packages/supervise/src/testing/run-typescript.mjs', 'apps/site/tests/build-test-sites.fixture.ts'], {
    cwd: root,
  })
}
