// JavaScript: tests run from their sources, even if another source does not compile.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { capture } from './capture.mjs'

/**
 * The part of the report of Vitest's JSON reporter that is used.
 * @typedef {{ numTotalTests: number, numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { name: string, status: string, startTime: number, endTime: number, assertionResults: unknown[] }[] }} Report
 */

/**
 * Runs the tests, shows their progress, and counts them.
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
    const report = readReport(file)
    const { passed, failed, remarks } = countTests(report, code)
    if (report && filters.length === 0) printSlowest(root, report)
    for (const remark of remarks) console.log(`✗ ${remark}`)
    return { passed, failed }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Counts the passed and failed tests of a report. These also count as failures: a test that did not run, a file that did not load, a run
 * without tests, and a nonzero exit code although each test passed.
 * @param {Report | undefined} report undefined if Vitest wrote none
 * @param {number | null} code
 */
function countTests(report, code) {
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

/** Prints the slowest files, so that a file that becomes slow is noticed. */
function printSlowest(/** @type {string} */ root, /** @type {Report} */ { testResults }) {
  const timed = testResults.map(({ name, startTime, endTime }) => ({ name: relative(root, name), seconds: (endTime - startTime) / 1000 }))
  console.log('\nThe slowest files, in seconds:')
  for (const { name, seconds } of timed.sort((a, b) => b.seconds - a.seconds).slice(0, 20))
    console.log(`${seconds.toFixed(1).padStart(7)}  ${name}`)
}

/** @returns {Report | undefined} */
function readReport(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
