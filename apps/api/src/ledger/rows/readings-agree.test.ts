import { describe, expect, test } from 'vitest'
import { testAddress } from '../../../../../packages/chains/src/testing/address.ts'
import { agree, hasInnerMovements, type ObservedTransaction } from './readings-agree.ts'
import type { StoredOperation } from './tables.ts'

const payment = (index: number, change: Partial<StoredOperation> = {}): StoredOperation => ({
  index,
  type: 'transfer',
  tokenContractId: 'ethereum:native',
  fromAddress: testAddress('0xA'),
  toAddress: testAddress('0xB'),
  amount: '1',
  ...change,
})
const token = payment(3, { tokenContractId: 'ethereum:0xT' })
const observed = (operations: StoredOperation[], change: Partial<ObservedTransaction> = {}): ObservedTransaction => ({
  platformId: 'ethereum',
  status: 'confirmed',
  blockHash: '0x7',
  fee: '21000',
  feeTokenId: null,
  operations,
  isComplete: true,
  ...change,
})

describe('agree', () => {
  test('two observations have the same movements in another order → they agree', () => {
    expect(agree(observed([payment(0), token]), observed([token, payment(0)]))).toBe(true)
  })

  test.each<[string, Partial<ObservedTransaction>]>([
    ['status', { status: 'failed' }],
    ['block', { blockHash: '0x8' }],
    ['fee', { fee: '0' }],
    ['token of the fee', { feeTokenId: 'ethereum:0xT' }],
  ])('two observations have another %s → they disagree', (_, change) => {
    expect(agree(observed([payment(0)]), observed([payment(0)], change))).toBe(false)
  })

  test.each<[string, StoredOperation[]]>([
    ['amount', [payment(0, { amount: '2' })]],
    ['receiver', [payment(0, { toAddress: testAddress('0xC') })]],
    ['number of movements', [payment(0), token]],
  ])('two observations have another %s → they disagree, whether complete or not', (_, operations) => {
    expect(agree(observed([payment(0)]), observed(operations))).toBe(false)
    expect(agree(observed([payment(0)]), observed(operations, { isComplete: false }))).toBe(false)
  })

  test('a receipt lacks a payment inside a call that a trace has → they agree', () => {
    const inner = payment(1_000_000)
    expect(agree(observed([payment(0), token, inner]), observed([payment(0), token], { isComplete: false }))).toBe(true)
    expect(agree(observed([payment(0), token, inner]), observed([payment(0), token]))).toBe(false)
  })

  test('a large row that stores a part of the movements → it agrees with a reading that has each stored movement', () => {
    const all = Array.from({ length: 300 }, (_, index) => payment(index, { tokenContractId: 'ethereum:0xT' }))
    expect(agree(observed(all.slice(0, 256)), observed(all))).toBe(true)
    expect(agree(observed([...all.slice(0, 255), payment(9_999)]), observed(all))).toBe(false)
  })

  test("a native movement besides the transaction's own value → only a trace shows it", () => {
    expect(hasInnerMovements(observed([payment(0), token]))).toBe(false)
    expect(hasInnerMovements(observed([payment(0), payment(1_000_000)]))).toBe(true)
  })
})
