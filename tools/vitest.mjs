import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { capture } from './capture.mjs'

/**
 * What counts in the report of Vitest's JSON reporter.
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { name: string, status: string, assertionResults: unknown[] }[] }} Report
 */

/**
 * Runs the tests, shows them as they go, and counts them.
 * @param {string} root
 * @param {readonly string[]} filters parts of paths; none means every test
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runVitest(root, filters) {
  const folder = mkdtempSync(join(tmpdir(), 'tests-'))
  const file = join(folder, 'report.json')
  try {
    const vitest = join(root, 'node_modules/.bin/vitest')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const { code } = await capture(process.execPath, [vitest, 'run', ...reporters, ...filters], { cwd: root, show: true })
    const { passed, failed, remarks } = countTests(readReport(file), code)
    for (const remark of remarks) console.log(`✗ ${remark}`)
    return { passed, failed }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Counts what Vitest reports so that nothing bad is lost: a test that did not run has failed, a file that did not load
 * has, and so has a run that ended badly although each test passed, or that found no test.
 * @param {Report | undefined} report undefined when Vitest wrote none
 * @param {number | null} code
 */
export function countTests(report, code) {
  const remarks = []
  let failed = report?.numFailedTests ?? 0
  const passed = report?.numPassedTests ?? 0
  const notRun = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0)
  if (notRun > 0) {
    failed += notRun
    remarks.push(`Tests that were skipped or are not written yet count as failed: ${notRun}`)
  }
  for (const { name, status, assertionResults } of report?.testResults ?? []) {
    if (status !== 'failed' || assertionResults.length > 0) continue
    failed += 1
    remarks.push(`${name} could not be loaded`)
  }
  if (failed === 0 && (code !== 0 || passed === 0)) {
    failed = 1
    remarks.push(passed === 0 ? 'No test ran' : `Vitest ended with ${code ?? 'a signal'} although each test passed`)
  }
  return { passed, failed, remarks }
}

/** @returns {Report | undefined} */
function readReport(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
