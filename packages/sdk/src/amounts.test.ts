import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, parseAmount } from './amounts.ts'

test.each([
  ['1.5', 6, 1_500_000n],
  ['0', 0, 0n],
  ['0.000001', 6, 1n],
  ['1.500000000', 6, 1_500_000n],
  ['007', 0, 7n],
])('%j with %i decimals → %s base units', (text, decimals, units) => {
  expect(parseAmount(text, decimals)).toBe(units)
})

test.each(['', '.', '1.', '.5', '-1', '+1', '1e3', '1,5', ' 1', '0x1', '1.5.2', '١', 'NaN'])('%j → no amount', (text) => {
  expect(() => parseAmount(text, 18)).toThrow(RangeError)
})

test('more decimals than the token has → refused, never rounded', () => {
  expect(() => parseAmount('0.0000001', 6)).toThrow('0.0000001 has more than 6 decimals')
})

test('any amount is formatted → parsing returns the same amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), fc.integer({ min: 0, max: 36 }), (units, decimals) => {
      const text = formatAmount(units, decimals)
      expect(parseAmount(text, decimals)).toBe(units)
      expect(text).not.toMatch(/\.\d*0$|\.$/)
    }),
  )
})

test('a change is negative → its sign is kept', () => {
  expect(formatAmount(-1n, 2)).toBe('-0.01')
  expect(formatAmount('-150', 2)).toBe('-1.5')
})
