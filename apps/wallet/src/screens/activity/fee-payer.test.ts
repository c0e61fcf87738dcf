import { expect, test } from 'vitest'
import { paysFee } from './fee-payer.ts'

const me = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'

test.each([
  ['an own address paid it', { feePayer: me.toLowerCase(), kind: 'send' }, true],
  ['the sender of a received payment paid it', { feePayer: other, kind: 'receive' }, false],
  ['a sponsor paid it', { feePayer: other, kind: 'send' }, false],
  ['nobody knows who paid it, and the payment was received', { kind: 'receive' }, false],
  ['nobody knows who paid it, and the payment was sent', { kind: 'send' }, true],
] as const)('the fee of a transaction: %s → shown: %o', (_, transaction, expected) => {
  expect(paysFee(transaction, [me])).toBe(expected)
})
