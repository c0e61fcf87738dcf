import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatChange, formatMoney, inCurrency, valueE18 } from './convert.ts'

const E18 = 10n ** 18n

test('1.234567 tokens of 6 decimals at 3127.4 dollars → 3860.9848358 dollars', () => {
  expect(formatMoney(valueE18(1_234_567n, 6, 31_274n * 10n ** 17n))).toBe('3860.9848358')
})

test('each number of decimals from 0 to 36 → the same value of one whole token', () => {
  for (let decimals = 0; decimals <= 36; decimals++) expect(valueE18(10n ** BigInt(decimals), decimals, 5n * E18)).toBe(5n * E18)
})

test('one base unit of a token with 36 decimals → less than the smallest unit of money, so 0', () => {
  expect(formatMoney(valueE18(1n, 36, E18))).toBe('0')
})

test('3127.4 dollars at 1.0843 dollars for a euro → 2884.257124412063082172 euros', () => {
  expect(formatMoney(inCurrency(31_274n * 10n ** 17n, 10_843n * 10n ** 14n))).toBe('2884.257124412063082172')
})

test.each([
  [101n, 100n, '1'],
  [98_765n, 100_000n, '-1.23'],
  [1n, 3n, '-66.66'],
  [100n, 100n, '0'],
  [10n ** 30n, 1n, `${'9'.repeat(30)}00`],
  [1n, 0n, undefined],
])('the price is %s and was %s → a change of %s percent', (now, before, change) => {
  expect(formatChange(now, before)).toBe(change)
})

test('any amounts → the sum of their values is at most the value of their sum, and below it by less than one unit each', () => {
  const amounts = fc.array(fc.bigInt({ min: 0n, max: 2n ** 128n }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 36 }), fc.bigInt({ min: 0n, max: 10n ** 30n }), (all, decimals, price) => {
      const whole = valueE18(
        all.reduce((sum, one) => sum + one, 0n),
        decimals,
        price,
      )
      const parts = all.reduce((sum, one) => sum + valueE18(one, decimals, price), 0n)
      return parts <= whole && whole - parts < BigInt(all.length)
    }),
  )
})
