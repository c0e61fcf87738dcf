import { expect, test } from 'vitest'
import { countTests } from './vitest.mjs'

const report = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }

test('all tests pass → they are counted', () => {
  expect(countTests(report, 0)).toEqual({ passed: 3, failed: 0, remarks: [] })
})

test('tests are skipped or not written yet → they count as failed', () => {
  expect(countTests({ ...report, numPendingTests: 2, numTodoTests: 1 }, 0)).toMatchObject({ passed: 3, failed: 3 })
})

test('a file does not load → it counts as failed', () => {
  const testResults = [{ name: '/a.test.ts', status: 'failed', assertionResults: [] }]
  expect(countTests({ ...report, testResults }, 1)).toEqual({ passed: 3, failed: 1, remarks: ['/a.test.ts could not be loaded'] })
})

test('each test passes but the exit code is not 0 → one failure', () => {
  expect(countTests(report, 1)).toMatchObject({ passed: 3, failed: 1 })
  expect(countTests(report, null)).toMatchObject({ passed: 3, failed: 1 })
})

test('no test runs → one failure', () => {
  expect(countTests({ ...report, numPassedTests: 0 }, 0)).toMatchObject({ passed: 0, failed: 1 })
  expect(countTests(undefined, 1)).toMatchObject({ passed: 0, failed: 1 })
})
