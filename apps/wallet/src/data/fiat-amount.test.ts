import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOf, tokensFor } from './fiat-amount.ts'

test.each([
  ['781.85', '3127.4', 18, '0.25'],
  ['100', '3127.4', 18, '0.0319754'],
  ['1', '3', 18, '0.333333'],
  ['1', '3', 2, '0.33'],
  ['5000000', '0.00001', 5, '500000000000'],
  ['0.01', '100000', 6, '0'],
])('%s of money, one token costs %s and has %s decimals → %s tokens', (sum, price, decimals, tokens) => {
  expect(tokensFor(sum, price, decimals)).toBe(tokens)
})

test.each([
  ['', '1'],
  ['0', '1'],
  ['1', '0'],
  ['1e3', '1'],
  ['1', '1e-7'],
  ['-1', '1'],
])('the sum "%s" at the price "%s" → none', (sum, price) => {
  expect(tokensFor(sum, price, 18)).toBeUndefined()
})

test('any balance and share → at most that share, and nearly all of it', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.constantFrom(25n, 50n, 75n), (balance, percent) => {
      const share = BigInt(shareOf(balance, percent, 0))
      const exact = (balance * percent) / 100n
      expect(share <= exact && exact - share <= exact / 100_000n).toBe(true)
    }),
  )
})
