import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, formatRatio, parseAmount } from './amount.ts'

const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const decimals = fc.integer({ min: 0, max: 77 })

describe('an amount', () => {
  test('an amount is formatted and parsed → the same amount', () => {
    fc.assert(
      fc.property(uint256, decimals, (amount, places) => {
        expect(parseAmount(formatAmount(amount, places), places)).toBe(amount)
      }),
    )
  })

  test('a parsed amount is formatted → no superfluous zeros', () => {
    const digits = fc.stringMatching(/^\d{1,40}$/)
    fc.assert(
      fc.property(digits, fc.stringMatching(/^\d{1,18}$/), (whole, fraction) => {
        const text = formatAmount(parseAmount(`${whole}.${fraction}`, 18) ?? -1n, 18)
        expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
        expect(parseAmount(text, 18)).toBe(parseAmount(`${whole}.${fraction}`, 18))
      }),
    )
  })

  test.each([
    ['1.5', 6, 1_500_000n],
    ['0', 18, 0n],
    ['0.000001', 6, 1n],
    ['007.10', 2, 710n],
    ['12', 0, 12n],
  ])('%s with %i decimals → %s', (text, places, amount) => {
    expect(parseAmount(text, places)).toBe(amount)
  })

  test.each(['', ' ', '-1', '+1', '.5', '5.', '1e3', '0x10', '1,5', '1.5.0', ' 1', '1 ', '1\n', '١', 'NaN', 'Infinity', '9'.repeat(1_000)])(
    '%j is not an amount → undefined',
    (text) => {
      expect(parseAmount(text, 18)).toBeUndefined()
    },
  )

  test('more decimals than the token has → undefined', () => {
    expect(parseAmount('0.1234567', 6)).toBeUndefined()
    expect(parseAmount('1.0', 0)).toBeUndefined()
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

  test('a ratio → rounded down by less than its last digit', () => {
    const side = fc.bigInt({ min: 1n, max: 10n ** 30n })
    fc.assert(
      fc.property(side, side, (numerator, denominator) => {
        const parsed = parseAmount(formatRatio(numerator, denominator), 60) ?? -1n
        const exact = (numerator * 10n ** 60n) / denominator
        expect(parsed).toBeLessThanOrEqual(exact)
        expect((exact - parsed) * 10n ** 17n).toBeLessThanOrEqual(exact)
      }),
    )
  })
})
