import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minOutput, priceImpactE18 } from '../math.ts'
import { amountOut, poolFee } from './pool-math.ts'

const sol = 10n ** 9n
/** A pool of 100,000 SOL and 15,000,000 USDC, with a fee of 0.30 %. */
const pool = { in: 100_000n * sol, out: 15_000_000n * 10n ** 6n, feeBps: 30n }

test('ten SOL into a pool of a hundred thousand → the expected output, fee and impact', () => {
  expect(poolFee(10n * sol, pool)).toBe(30_000_000n)
  expect(amountOut(10n * sol, pool)).toBe(1_495_350_913n)
  expect(priceImpactE18(10n * sol, 1_495_350_913n, [pool])).toBe(3_099_391_333_333_333n)
  expect(minOutput(1_495_350_913n, 50)).toBe(1_487_874_158n)
})

test('a small amount is swapped → the fee is rounded up, so it is never zero', () => {
  expect(poolFee(1n, pool)).toBe(1n)
  expect(poolFee(333n, pool)).toBe(1n)
  expect(poolFee(334n, pool)).toBe(2n)
  expect(poolFee(1n, { feeBps: 0n })).toBe(0n)
})

test.each([
  ['nothing', 0n, pool],
  ['an amount that the fee takes entirely', 1n, pool],
  ['an amount whose output is below one unit', 6_666n, { ...pool, out: 1n }],
  ['more than the vault can hold', (1n << 64n) - 1n, pool],
  ['an amount into a pool without input reserves', 1_000n, { ...pool, in: 0n }],
  ['an amount into a pool without output reserves', 1_000n, { ...pool, out: 0n }],
])('a swap of %s → refused by the pool', (_, amount, reserves) => {
  expect(amountOut(amount, reserves)).toBeUndefined()
})

const amount = fc.bigInt({ min: 1n, max: 1n << 62n })
const reserves = fc.record({ in: amount, out: amount, feeBps: fc.bigInt({ min: 0n, max: 9_999n }) })

test('any swap in a pool → reserves remain, and their product does not fall', () => {
  fc.assert(
    fc.property(amount, reserves, (input, pool) => {
      const output = amountOut(input, pool) ?? 0n
      expect(output).toBeLessThan(pool.out)
      expect((pool.in + input) * (pool.out - output)).toBeGreaterThanOrEqual(pool.in * pool.out)
    }),
  )
})

test('any path of pools → the price impact is below one and covers the fee', () => {
  fc.assert(
    fc.property(amount, reserves, (input, pool) => {
      const output = amountOut(input, pool) ?? 0n
      const impact = priceImpactE18(input, output, [pool])
      expect(impact).toBeGreaterThanOrEqual((pool.feeBps * 10n ** 18n) / 10_000n - 1n)
      expect(impact).toBeLessThanOrEqual(10n ** 18n)
    }),
  )
})
