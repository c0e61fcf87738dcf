import { formatAmount } from '@patina/sdk'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAmount } from './amount-input.ts'

test.each([
  ['1.5', { amount: 1_500_000n }],
  ['1,5', { amount: 1_500_000n }],
  [' 7 ', { amount: 7_000_000n }],
  ['.5', { amount: 500_000n }],
  ['5.', { amount: 5_000_000n }],
  ['0.0000010000', { amount: 1n }],
  ['', { problem: 'empty' }],
  ['.', { problem: 'malformed' }],
  ['1,000.5', { problem: 'malformed' }],
  ['1e9', { problem: 'malformed' }],
  ['-1', { problem: 'malformed' }],
  ['0x10', { problem: 'malformed' }],
  ['٣', { problem: 'malformed' }],
  ['1.0000001', { problem: 'decimals' }],
  ['0,00', { problem: 'zero' }],
  ['10.000001', { problem: 'exceeds' }],
  ['10', { amount: 10_000_000n }],
])('"%s" of a token with 6 decimals and a balance of 10 → %o', (text, expected) => {
  expect(readAmount(text, { decimals: 6 }, 10_000_000n)).toEqual(expected)
})

test('any amount is shown and typed again → the same amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 40n }), fc.integer({ min: 0, max: 30 }), (amount, decimals) => {
      expect(readAmount(formatAmount(amount, decimals), { decimals })).toEqual({ amount })
      expect(readAmount(formatAmount(amount, decimals).replace('.', ','), { decimals })).toEqual({ amount })
    }),
  )
})
