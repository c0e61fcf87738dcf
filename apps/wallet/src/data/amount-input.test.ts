import { formatAmount } from '@patina/sdk'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Language } from '../texts/texts.ts'
import { type AmountInput, readAmount, typed } from './amount-input.ts'

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
  ['1,000', { problem: 'grouped' }],
  ['1,000,000', { problem: 'grouped' }],
  ['0,100', { amount: 100_000n }],
  ['1.000', { amount: 1_000_000n }],
  ['1 000', { problem: 'malformed' }],
  ["1'000", { problem: 'malformed' }],
  ['1,5,', { problem: 'malformed' }],
  ['+1', { problem: 'malformed' }],
  ['００１', { problem: 'malformed' }],
  ['000007', { amount: 7_000_000n }],
  ['1e9', { problem: 'malformed' }],
  ['-1', { problem: 'malformed' }],
  ['0x10', { problem: 'malformed' }],
  ['٣', { problem: 'malformed' }],
  ['1.0000001', { problem: 'decimals' }],
  ['0,00', { problem: 'zero' }],
  ['10.000001', { problem: 'exceeds' }],
  ['10', { amount: 10_000_000n }],
])('"%s" of a token with 6 decimals and a balance of 10 → %o', (text, expected) => {
  expect(readAmount(text, { decimals: 6 }, 'en', 10_000_000n)).toEqual(expected)
})

test.each<[string, Language, AmountInput]>([
  ['1.000', 'de', { problem: 'grouped' }],
  ['1,000', 'de', { amount: 1_000_000n }],
  ['1.5', 'de', { amount: 1_500_000n }],
  ['1.0000', 'de', { amount: 1_000_000n }],
  ['0.123', 'de', { amount: 123_000n }],
  ['1,0000', 'en', { amount: 1_000_000n }],
])('"%s" is typed in a wallet in the language %s → %o', (text, language, expected) => {
  expect(readAmount(text, { decimals: 6 }, language)).toEqual(expected)
})

test('any amount is shown and typed again → the same amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 40n }), fc.integer({ min: 0, max: 30 }), (amount, decimals) => {
      for (const language of ['en', 'de'] as const)
        expect(readAmount(typed(formatAmount(amount, decimals), language), { decimals }, language)).toEqual({ amount })
    }),
  )
})
