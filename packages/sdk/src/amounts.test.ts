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

test.each([
  ['15', 6, '10', 1_500_000n],
  ['1.05', 6, '1.05', 1_000_000n],
  ['0.000009', 6, '10', 0n],
  ['1', 2, '0.5', 200n],
])('%j with %i decimals and the multiplier %s → %s base units', (text, decimals, multiplier, units) => {
  expect(parseAmount(text, decimals, multiplier)).toBe(units)
})

test('an amount has a multiplier → it is shown times the multiplier, rounded towards zero', () => {
  expect(formatAmount(1_500_000n, 6, '10')).toBe('15')
  expect(formatAmount(101n, 2, '0.99')).toBe('0.99')
  expect(formatAmount(-101n, 2, '0.99')).toBe('-0.99')
})

test.each(['0', '0.0', '', '-1', '1e3', 'NaN'])('the multiplier is %j → refused', (multiplier) => {
  expect(() => formatAmount(1n, 2, multiplier)).toThrow(RangeError)
  expect(() => parseAmount('1', 2, multiplier)).toThrow(RangeError)
})

test('a change is negative → its sign is kept', () => {
  expect(formatAmount(-1n, 2)).toBe('-0.01')
  expect(formatAmount('-150', 2)).toBe('-1.5')
})
