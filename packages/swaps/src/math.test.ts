import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeBesides, feeOf, minOutput, outputBeforeFee, priceImpactE18 } from './math.ts'

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

test('the output before a fee → the smallest one that leaves the net output', () => {
  const leaves = (output: bigint, bps: number) => output - feeOf(output, bps)
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 1n << 120n }), fc.integer({ min: 0, max: 9_999 }), (net, bps) => {
      const output = outputBeforeFee(net, bps)
      expect(leaves(output, bps)).toBeGreaterThanOrEqual(net)
      if (output > 0n) expect(leaves(output - 1n, bps)).toBeLessThan(net)
    }),
    { seed: 18 },
  )
})

test('the fee besides a net output → that of the largest output that leaves exactly the net output', () => {
  const leaves = (output: bigint, bps: number) => output - feeOf(output, bps)
  expect(feeBesides(997_500_000_000n, 25)).toBe(2_500_000_000n)
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 1n << 120n }), fc.integer({ min: 0, max: 9_999 }), (net, bps) => {
      const output = net + feeBesides(net, bps)
      expect([leaves(output, bps), leaves(output + 1n, bps)]).toEqual([net, net + 1n])
    }),
    { seed: 18 },
  )
})
