import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { solana } from '../../networks/solana/network.ts'
import { priorityFeesFrom } from './fees.ts'

const fees = (...prices: (number | string)[]) => prices.map((prioritizationFee, slot) => ({ slot, prioritizationFee }))
const prices = (answer: unknown) => {
  const { slow, standard, fast } = priorityFeesFrom(solana, answer)
  for (const level of [slow, standard, fast]) expect(level.maxFeePerGas).toBe(level.maxPriorityFeePerGas)
  return [slow, standard, fast].map(({ maxFeePerGas }) => maxFeePerGas)
}

describe('the price of a compute unit', () => {
  test('no block had a fee, or no block is known → the minimum price of a compute unit', () => {
    expect(prices([])).toEqual([1_000n, 10_000n, 50_000n])
    expect(prices(fees(0, 0, 0))).toEqual([1_000n, 10_000n, 50_000n])
  })

  test('recent blocks with fees → their 25th, 50th and 75th percentile', () => {
    expect(prices(fees(0, 0, 0, 500_000, 100_000, 400_000, 200_000, 300_000, 0))).toEqual([200_000n, 300_000n, 400_000n])
  })

  test('one block had an extreme fee → the price ignores it', () => {
    expect(prices(fees(...Array.from({ length: 100 }, () => 60_000), '18446744073709551615'))).toEqual([60_000n, 60_000n, 60_000n])
  })

  test('all recent fees are extremely high → the price is capped', () => {
    expect(prices(fees(...Array.from({ length: 150 }, () => '18446744073709551615')))).toEqual([2_000_000n, 2_000_000n, 2_000_000n])
  })

  test('any recent fees → a faster level is never cheaper', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000_000), { maxLength: 150 }), (paid) => {
        const [slow = 0n, standard = 0n, fast = 0n] = prices(fees(...paid))
        expect(slow <= standard && standard <= fast).toBe(true)
      }),
      { seed: 3 },
    )
  })
})
