import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minOutput, priceImpactE18 } from '../math.ts'
import { amountOut, pairFee } from './pair-math.ts'

const ether = 10n ** 18n
/** Reserves of a pair: 1,000 WETH and 3,000,000 USDC. */
const pool = { in: 1_000n * ether, out: 3_000_000n * 10n ** 6n }

test('ten ether into a pool of a thousand → the published test vector', () => {
  const output = amountOut(10n * ether, pool)
  expect(output).toBe(29_614_741_031n)
  expect(pairFee(10n * ether)).toBe(30_000_000_000_000_000n)
  expect(priceImpactE18(10n * ether, output, [pool]) / 10n ** 6n).toBe(12_841_965_633n)
  expect(minOutput(output, 50)).toBe(29_466_667_325n)
})

const amount = fc.bigInt({ min: 1n, max: 1n << 112n })
const reserves = fc.record({ in: amount, out: amount })

test('any swap in a pair → reserves remain, and their product does not fall', () => {
  fc.assert(
    fc.property(amount, reserves, (input, pool) => {
      const output = amountOut(input, pool)
      expect(output).toBeLessThan(pool.out)
      expect((pool.in + input) * (pool.out - output)).toBeGreaterThanOrEqual(pool.in * pool.out)
    }),
  )
})

test('a larger input → no smaller output; splitting the input → no larger output', () => {
  fc.assert(
    fc.property(amount, amount, reserves, (first, second, pool) => {
      const whole = amountOut(first + second, pool)
      const one = amountOut(first, pool)
      expect(whole).toBeGreaterThanOrEqual(one)
      const two = amountOut(second, { in: pool.in + first, out: pool.out - one })
      expect(one + two).toBeLessThanOrEqual(whole + 2n)
    }),
  )
})

test('any path of pairs → the price impact is between the fees of its hops and 1', () => {
  fc.assert(
    fc.property(amount, fc.array(reserves, { minLength: 1, maxLength: 3 }), (input, path) => {
      const output = path.reduce((amount, pool) => amountOut(amount, pool), input)
      const impact = priceImpactE18(input, output, path)
      expect(impact).toBeGreaterThanOrEqual(ether - (997n * ether) / 1000n - 1n)
      expect(impact).toBeLessThanOrEqual(ether)
    }),
  )
})
