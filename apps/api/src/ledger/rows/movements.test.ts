import { describe, expect, test } from 'vitest'
import { testAddress } from '../../../../../packages/chains/src/testing/address.ts'
import { maxOperations } from './large-transactions.ts'
import { pending, type TransactionState } from './lifecycle.ts'
import { movementsAfter, type TransactionReading } from './movements.ts'
import type { StoredOperation } from './tables.ts'

const payment = (index: number, tokenContractId = 'ethereum:native'): StoredOperation => ({
  index,
  type: 'transfer',
  tokenContractId,
  fromAddress: testAddress('0xA'),
  toAddress: testAddress('0xB'),
  amount: '1',
})
const [value, token, inner] = [payment(0), payment(3, 'ethereum:0xT'), payment(1_000_000)]
const mined = (blockHash: string, change: Partial<TransactionState> = {}): TransactionState => ({
  status: 'confirmed',
  failureReason: null,
  blockNumber: 7,
  blockHash,
  final: false,
  ...change,
})
const stored = (state: TransactionState, operations: StoredOperation[], completeInBlock: string | null) => ({
  ...state,
  platformId: 'ethereum',
  operations,
  completeInBlock,
})
const receiptIn = (blockHash: string): TransactionReading => ({ blockHash, isComplete: false, atBlock: 9 })
const traceIn = (blockHash: string): TransactionReading => ({ blockHash, isComplete: true, atBlock: 9 })
const complete = stored(mined('0x7'), [value, inner], '0x7')
const kept = { operations: [value, inner], completeInBlock: '0x7' }

describe('movements after a reading', () => {
  test('a receipt of the same block after a trace → the traced movements stay', () => {
    expect(movementsAfter(complete, mined('0x7'), [value], receiptIn('0x7'))).toEqual(kept)
    expect(movementsAfter({ ...complete, final: true }, mined('0x7', { final: true }), [value], receiptIn('0x7'))).toEqual(kept)
  })

  test('a trace of the same block after a receipt → the traced movements replace the others, also in a final row', () => {
    const poor = stored(mined('0x7'), [value], null)
    expect(movementsAfter(poor, mined('0x7'), [value, inner], traceIn('0x7'))).toEqual(kept)
    const final = mined('0x7', { final: true })
    expect(movementsAfter({ ...poor, ...final }, final, [value, inner], traceIn('0x7'))).toEqual(kept)
  })

  test('a receipt of another block → its movements replace the movements of the first block', () => {
    expect(movementsAfter(complete, mined('0x8'), [value], receiptIn('0x8'))).toEqual({ operations: [value], completeInBlock: null })
  })

  test('a reorg removes the block, and a receipt finds the transaction in the same block again → the traced movements stay', () => {
    const unmined = movementsAfter(complete, pending, [value], undefined)
    expect(unmined).toEqual(kept)
    expect(movementsAfter({ ...complete, ...pending, ...unmined }, mined('0x7'), [value], receiptIn('0x7'))).toEqual(kept)
  })

  test('a final row gets a reading of another block → its movements stay', () => {
    const final = mined('0x7', { final: true })
    expect(movementsAfter({ ...complete, ...final }, final, [token], traceIn('0x8'))).toEqual(kept)
  })

  test('a second trace of a final row differs → its movements stay', () => {
    const final = mined('0x7', { final: true })
    expect(movementsAfter({ ...complete, ...final }, final, [value], traceIn('0x7'))).toEqual(kept)
  })

  test('a failed transaction is read without movements → the row keeps the intended movements', () => {
    const sent = stored(pending, [value], null)
    expect(movementsAfter(sent, mined('0x7', { status: 'failed' }), [], traceIn('0x7')).operations).toEqual([value])
  })

  test('a large row and a receipt with a movement of an address linked later → the token movement is added, native ones are not', () => {
    const many = Array.from({ length: maxOperations }, (_, index) => payment(index, 'ethereum:0xT'))
    const large = stored(mined('0x7', { final: true }), many, '0x7')
    const later = payment(9_000, 'ethereum:0xT')
    const guessed = payment(9_001)
    const after = movementsAfter(large, mined('0x7', { final: true }), [...many.slice(0, 9), later, guessed], receiptIn('0x7'))
    expect(after).toEqual({ operations: [...many, later], completeInBlock: '0x7' })
  })
})
