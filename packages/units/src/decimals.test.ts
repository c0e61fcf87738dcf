import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, parseAmount } from './amounts.ts'
import { formatRatio, scaledDecimal } from './decimals.ts'

describe('a decimal number of others', () => {
  test.each([
    ['1', 10n ** 18n],
    ['0.9999', 999_900_000_000_000_000n],
    ['67187.3358936566', 67_187_335_893_656_600_000_000n],
    ['2.46e-06', 2_460_000_000_000n],
    ['1.5E+3', 1_500n * 10n ** 18n],
    ['0.0000000000000000019', 1n],
    ['0', 0n],
  ])('%s → scaled by 10^18, rounded down', (text, scaled) => {
    expect(scaledDecimal(text, 18)).toBe(scaled)
  })

  test.each(['', '-1', '.5', '1.', '1e', '1e41', '1e999', '0x10', 'NaN', '1 000', '1\n', '9'.repeat(161)])('%j → undefined', (text) => {
    expect(scaledDecimal(text, 18)).toBeUndefined()
  })

  test('it has no more decimals than places → exactly the amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), fc.integer({ min: 0, max: 36 }), (units, places) => {
        expect(scaledDecimal(formatAmount(units, places), places)).toBe(units)
      }),
    )
  })

  test('it is a JavaScript number as text → the exact value of that text, rounded down', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-30, max: 1e30, noNaN: true }), (number) => {
        const scaled = scaledDecimal(`${number}`, 18) ?? -1n
        // A number as text has at most 17 digits, of which a comparison in floating point keeps 15.
        expect(Math.abs(Number(scaled) / 1e18 - number)).toBeLessThanOrEqual(number * 1e-15 + 1e-18)
      }),
    )
  })
})

describe('a ratio', () => {
  test.each([
    [1n, 3n, '0.333333333333333333'],
    [2n, 1n, '2'],
    [0n, 7n, '0'],
    [7n, 0n, '0'],
    [123_456_789_012_345_678_901n, 1n, '123456789012345678000'],
    [1n, 10n ** 30n, '0.000000000000000000000000000001'],
  ])('%s ÷ %s → %s', (numerator, denominator, text) => {
    expect(formatRatio(numerator, denominator)).toBe(text)
  })

  test('any ratio → rounded down by less than its last digit', () => {
    const side = fc.bigInt({ min: 1n, max: 10n ** 30n })
    fc.assert(
      fc.property(side, side, (numerator, denominator) => {
        const parsed = parseAmount(formatRatio(numerator, denominator), 60)
        const exact = (numerator * 10n ** 60n) / denominator
        expect(parsed).toBeLessThanOrEqual(exact)
        expect((exact - parsed) * 10n ** 17n).toBeLessThanOrEqual(exact)
      }),
    )
  })
})
