import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, parseAmount, readAmount, scaleAmount } from './amounts.ts'

const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const decimals = fc.integer({ min: 0, max: 77 })

describe('a text with digits and at most one point', () => {
  test.each([
    ['1.5', 6, 1_500_000n],
    ['0', 0, 0n],
    ['0', 18, 0n],
    ['0.000001', 6, 1n],
    ['1.500000000', 6, 1_500_000n],
    ['1.50', 1, 15n],
    ['1.0', 0, 1n],
    ['007', 0, 7n],
    ['007.10', 2, 710n],
    ['12', 0, 12n],
  ])('%j with %i decimals → %s base units', (text, places, units) => {
    expect(parseAmount(text, places)).toBe(units)
    expect(readAmount(text, places)).toBe(units)
  })

  test('more decimals than the token has → refused, never rounded', () => {
    expect(() => parseAmount('0.0000001', 6)).toThrow('0.0000001 has more than 6 decimals')
    expect(readAmount('0.0000001', 6)).toBeUndefined()
    expect(readAmount('1.01', 1)).toBeUndefined()
  })

  test('it has up to 78 digits on both sides → read; it is longer → undefined', () => {
    const [whole, zeros] = ['9'.repeat(78), '0'.repeat(78)]
    expect(readAmount(`${whole}.${zeros}`, 0)).toBe(BigInt(whole))
    expect(readAmount(`${whole}.${zeros}0`, 0)).toBeUndefined()
    expect(readAmount('9'.repeat(1_000), 18)).toBeUndefined()
  })

  test('zeros are added at both ends → the same amount', () => {
    fc.assert(
      fc.property(uint256, decimals, fc.nat(9), fc.nat(9), (units, places, before, after) => {
        const text = formatAmount(units, places)
        const ending = text.includes('.') ? '' : '.0'
        expect(parseAmount(`${'0'.repeat(before)}${text}${ending}${'0'.repeat(after)}`, places)).toBe(units)
      }),
    )
  })
})

test.each(['', '.', ' ', '1.', '.5', '-1', '+1', '1e3', '1,5', ' 1', '1 ', '1\n', '0x1', '1.5.2', '١', 'NaN', 'Infinity'])(
  '%j → no amount',
  (text) => {
    expect(() => parseAmount(text, 18)).toThrow(RangeError)
    expect(() => parseAmount(text, 18)).toThrow('is not an amount')
    expect(readAmount(text, 18)).toBeUndefined()
  },
)

test('any text → both readers agree', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\d.]{0,40}$/), fc.integer({ min: 0, max: 20 }), (text, places) => {
      const read = readAmount(text, places)
      if (read === undefined) expect(() => parseAmount(text, places)).toThrow(RangeError)
      else expect(parseAmount(text, places)).toBe(read)
    }),
  )
})

test('any amount is formatted → parsing returns the same amount, and no zero is superfluous', () => {
  fc.assert(
    fc.property(uint256, decimals, (units, places) => {
      const text = formatAmount(units, places)
      expect(parseAmount(text, places)).toBe(units)
      expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
      if (units > 0n) expect(formatAmount(-units, places)).toBe(`-${text}`)
    }),
  )
})

test.each([
  [1_500_000n, 6, '1.5'],
  [0n, 18, '0'],
  [1n, 18, '0.000000000000000001'],
  [7n, 0, '7'],
  [-25n, 1, '-2.5'],
  [-1n, 2, '-0.01'],
  ['-150', 2, '-1.5'],
])('%s base units with %i decimals → %s', (units, places, text) => {
  expect(formatAmount(units, places)).toBe(text)
})

describe('a token with a multiplier', () => {
  test.each([
    ['15', 6, '10', 1_500_000n],
    ['1.05', 6, '1.05', 1_000_000n],
    ['0.000009', 6, '10', 0n],
    ['1', 2, '0.5', 200n],
  ])('%j with %i decimals and the multiplier %s → %s base units', (text, places, multiplier, units) => {
    expect(parseAmount(text, places, multiplier)).toBe(units)
  })

  test('an amount is shown → times the multiplier, rounded towards zero', () => {
    expect(formatAmount(1_500_000n, 6, '10')).toBe('15')
    expect(formatAmount(101n, 2, '0.99')).toBe('0.99')
    expect(formatAmount(-101n, 2, '0.99')).toBe('-0.99')
  })

  test('an amount is scaled → the base units that are shown', () => {
    const multipliers = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 30n }), fc.nat(18)).map(([units, places]) => formatAmount(units, places))
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), decimals, multipliers, (amount, places, multiplier) => {
        expect(formatAmount(scaleAmount(amount, multiplier), places)).toBe(formatAmount(amount, places, multiplier))
        expect(scaleAmount(amount)).toBe(amount)
      }),
    )
  })

  test.each(['0', '0.0', '', '-1', '1e3', 'NaN'])('the multiplier is %j → refused', (multiplier) => {
    expect(() => formatAmount(1n, 2, multiplier)).toThrow(RangeError)
    expect(() => parseAmount('1', 2, multiplier)).toThrow(RangeError)
    expect(() => scaleAmount(1n, multiplier)).toThrow(RangeError)
  })
})
