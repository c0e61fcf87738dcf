import { expect, test } from 'vitest'
import { cases } from '../src/components/CaseStudies/cases.ts'
import { blockReadingADay, type Measured, sizesOf } from '../src/components/CaseStudies/sizes.ts'

const measured: Measured = {
  device: 1000,
  transfer: 2000,
  swap: 5000,
  balances: 2,
  nonce: 1,
  estimate: 1,
  priorityFees: 1,
  quoteAndBuild: 3,
  capacity: 500,
}

test('nobody opens the app and nothing is sent → the bill has only block reading, on each day of the year', () => {
  const unused = { ...cases.studio, opensADay: 0, transfersADay: 0, swapsADay: 0, incomingADay: 0 }
  const { nodeRequestsAMonth, bytesAYear } = sizesOf(unused, measured)
  // Base: a poll each second, and a batch for each block of two seconds.
  expect(blockReadingADay(unused.networks)).toBe(86_400 + 43_200)
  expect(nodeRequestsAMonth).toBe((365 * 129_600) / 12)
  expect(bytesAYear).toBe(200_000 * 1000)
})

test('payments are sent on one day of a month → that month has their requests once, and block reading on each day', () => {
  const { nodeRequests, nodeRequestsAMonth, bytesAYear } = sizesOf(cases.payroll, measured)
  const idle = sizesOf({ ...cases.payroll, transfersADay: 0 }, measured)
  expect(nodeRequestsAMonth - idle.nodeRequestsAMonth).toBeCloseTo(nodeRequests - idle.nodeRequests)
  expect(bytesAYear).toBe(1000 + 12 * 10_000 * 2000)
})
