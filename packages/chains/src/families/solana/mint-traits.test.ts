import { expect, test } from 'vitest'
import { hasTransferHook, traitsOf, transferFeeOf } from './mint-traits.ts'
import { extension, mintBytes, scaled, transferFees } from './testing/mint-bytes.ts'

const filled = (length: number, fill = 7) => Buffer.alloc(length, fill)

test.each([
  ['no extension', mintBytes(6), []],
  ['scaled amounts', mintBytes(6, scaled(10)), []],
  ['a fee that is not zero', mintBytes(6, transferFees([0n, 0, 5n], [3n, 200, 5n])), ['transfer_fee']],
  ['fees that are zero', mintBytes(6, transferFees([0n, 0, 5n], [3n, 0, 5n])), []],
  ['a hook', mintBytes(6, extension(14, filled(64))), ['transfer_hook']],
  ['the extension of hooks without a program', mintBytes(6, extension(14, Buffer.concat([filled(32), filled(32, 0)]))), []],
  ['a permanent delegate', mintBytes(6, extension(12, filled(32))), ['permanent_delegate']],
  ['no delegate any more', mintBytes(6, extension(12, filled(32, 0))), []],
  ['new accounts frozen', mintBytes(6, extension(6, Buffer.of(2))), ['frozen_by_default']],
  ['new accounts not frozen', mintBytes(6, extension(6, Buffer.of(1))), []],
  ['a pause', mintBytes(6, extension(26, filled(33))), ['pausable']],
  ['no transfers', mintBytes(6, extension(9, Buffer.alloc(0))), ['non_transferable']],
  [
    'several extensions',
    mintBytes(6, extension(9, Buffer.alloc(0)), extension(12, filled(32))),
    ['permanent_delegate', 'non_transferable'],
  ],
])('a mint has %s → its traits', (_, mint, traits) => {
  expect(traitsOf(mint)).toEqual(traits)
  expect(hasTransferHook(mint)).toBe(traits.includes('transfer_hook'))
})

test('an extension ends early → no trait', () => {
  const whole = mintBytes(6, extension(12, filled(32)))
  expect(traitsOf(whole.subarray(0, whole.length - 1))).toEqual([])
})

test('a fee has a successor → the successor from its epoch on', () => {
  const mint = mintBytes(6, transferFees([0n, 100, 1_000n], [7n, 200, 1_000n]))
  expect([6n, 7n, 8n].map((epoch) => transferFeeOf(mint, 10_000n, epoch))).toEqual([100n, 200n, 200n])
})

test.each([
  [0n, 0n],
  [1n, 1n],
  [50n, 1n],
  [51n, 2n],
  [50_000n, 1_000n],
  [2n ** 64n - 1n, 1_000n],
])('a transfer of %i with a fee of 2 %, and at most 1000 → a fee of %i, rounded up', (amount, fee) => {
  expect(transferFeeOf(mintBytes(6, transferFees([0n, 200, 1_000n], [0n, 200, 1_000n])), amount, 5n)).toBe(fee)
})
