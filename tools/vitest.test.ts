import { expect, test } from 'vitest'
import { countTests } from './vitest.mjs'

const report = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }

test('tests that passed are counted', () => {
  expect(countTests(report, 0)).toEqual({ passed: 3, failed: 0, remarks: [] })
})

test('skipped and unwritten tests have failed', () => {
  expect(countTests({ ...report, numPendingTests: 2, numTodoTests: 1 }, 0)).toMatchObject({ passed: 3, failed: 3 })
})

test('a file that does not load has failed', () => {
  const testResults = [{ name: '/a.test.ts', status: 'failed', assertionResults: [] }]
  expect(countTests({ ...report, testResults }, 1)).toEqual({ passed: 3, failed: 1, remarks: ['/a.test.ts could not be loaded'] })
})

test('a run that ends badly has failed although each test passed', () => {
  expect(countTests(report, 1)).toMatchObject({ passed: 3, failed: 1 })
  expect(countTests(report, null)).toMatchObject({ passed: 3, failed: 1 })
})

test('no test at all is a failure', () => {
  expect(countTests({ ...report, numPassedTests: 0 }, 0)).toMatchObject({ passed: 0, failed: 1 })
  expect(countTests(undefined, 1)).toMatchObject({ passed: 0, failed: 1 })
})
