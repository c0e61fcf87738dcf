import { describe, expect, test } from 'vitest'
import { cases } from '../src/components/CaseStudies/cases.ts'
import { blockReadingADay, type Measured, sizesOf } from '../src/components/CaseStudies/sizes.ts'
import { costOf, type Inputs } from '../src/components/Pricing/costs.ts'

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

test('nobody opens the app and nothing is sent → the node requests are only block reading, on each day of the year', () => {
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
  expect(nodeRequestsAMonth - idle.nodeRequestsAMonth).toBeCloseTo(nodeRequests.payments)
  expect(idle.nodeRequests.payments).toBe(0)
  expect(bytesAYear).toBe(1000 + 12 * 10_000 * 2000)
})

describe('the calculator of the pricing page', () => {
  const free: Inputs = { users: 1000, openings: 500, payments: 100, machine: 0, database: 0, gigabyte: 0, cache: 0, million: 0 }

  test('one price is entered → the total is its number times the price', () => {
    expect(costOf(free, measured).total).toBe(0)
    for (const [price, number] of [
      ['machine', 2],
      ['database', 2],
      ['cache', 1],
    ] as const)
      expect(costOf({ ...free, [price]: 7 }, measured).total).toBe(7 * number)
  })

  test('any load → the printed node requests of a day are those of the month, and each is its printed product', () => {
    const { addends, requestsADay } = costOf(free, measured)
    const [blocks, balances, payments] = requestsADay
    expect(blocks?.quantity).toBe(86_400 + 7_200 + 86_400 + 43_200)
    expect(balances?.quantity).toBe(500 * 2 * measured.balances)
    expect(payments?.quantity).toBe(100 * Number(/payments × (\d+)/.exec(payments?.how ?? '')?.[1]))
    const aDay = requestsADay.reduce((sum, { quantity }) => sum + quantity, 0)
    expect(addends.at(-1)?.quantity).toBeCloseTo((aDay * 365) / 12 / 1e6)
  })

  test('a load is above one machine → more machines, and one to spare', () => {
    const { addends } = costOf({ ...free, openings: 10_000_000 }, measured)
    expect(addends[0]?.quantity).toBe(Math.ceil((10_000_000 * 5 * 0.15 + 100 * 4 * 0.15) / 3600 / measured.capacity) + 1)
  })
})
