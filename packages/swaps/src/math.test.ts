import { expect, test } from 'vitest'
import { minOutput, priceImpactE18 } from './math.ts'

test('the minimum output → rounded down', () => {
  expect(minOutput(17_057_460n, 100)).toBe(16_886_885n)
  expect(minOutput(1n, 1)).toBe(0n)
  expect(minOutput(123n, 0)).toBe(123n)
  expect(minOutput(123n, 10_000)).toBe(0n)
})

test('the price impact without a price → zero', () => {
  expect(priceImpactE18(1n, 1n, [{ in: 1n, out: 0n }])).toBe(0n)
  expect(priceImpactE18(1n, 2n, [{ in: 1n, out: 1n }])).toBe(0n)
})
