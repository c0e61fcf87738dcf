import { expect, test } from 'vitest'
import { countTests } from './vitest.mjs'

const report = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }

test('all tests of a run pass → the report counts them as passed', () => {
  expect(countTests(report, 0)).toEqual({ passed: 3, failed: 0, remarks: [] })
})

test('tests of a run are skipped or todo → the report counts them as failed', () => {
  expect(countTests({ ...report, numPendingTests: 2, numTodoTests: 1 }, 0)).toMatchObject({ passed: 3, failed: 3 })
})

test('a test file does not load → the report counts it as failed', () => {
  const testResults = [{ name: '/a.test.ts', status: 'failed', assertionResults: [] }]
  expect(countTests({ ...report, testResults }, 1)).toEqual({ passed: 3, failed: 1, remarks: ['/a.test.ts could not be loaded'] })
})

test('all tests pass but the exit code of Vitest is not 0 → the report has one failure', () => {
  expect(countTests(report, 1)).toMatchObject({ passed: 3, failed: 1 })
  expect(countTests(report, null)).toMatchObject({ passed: 3, failed: 1 })
})

test('no test runs → the report has one failure', () => {
  expect(countTests({ ...report, numPassedTests: 0 }, 0)).toMatchObject({ passed: 0, failed: 1 })
  expect(countTests(undefined, 1)).toMatchObject({ passed: 0, failed: 1 })
})
