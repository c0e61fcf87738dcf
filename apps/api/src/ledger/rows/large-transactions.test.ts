import { describe, expect, test } from 'vitest'
import { testAddress } from '../../../../../packages/chains/src/testing/address.ts'
import {
  joinOperations,
  maxOperations,
  operationsOfParties,
  operationsOfRow,
  operationsShownTo,
  storedOperations,
} from './large-transactions.ts'
import type { StoredOperation } from './tables.ts'

const movement = (index: number, fromAddress: string, toAddress: string): StoredOperation => ({
  index,
  type: 'transfer',
  tokenContractId: 'ethereum:0xT',
  fromAddress: testAddress(fromAddress),
  toAddress: testAddress(toAddress),
  amount: '1',
})
const others = Array.from({ length: 1_000 }, (_, n) => movement(n + 1, 'x', `y${n}`))
const many = (operations: StoredOperation[]) => ({ fromAddress: 'sender', toAddress: 'receiver', operations })
const indexes = (operations: readonly StoredOperation[] = []) => operations.map(({ index }) => index)
const first = (count: number, from = 1) => Array.from({ length: count }, (_, n) => n + from)

describe('operationsOfRow', () => {
  test('a transaction has 1,003 movements → its row stores the native value, those of sender and receiver, then the first others, in their order', () => {
    const native = movement(0, 'x', 'y')
    const own = [movement(2_000, 'sender', 'y'), movement(2_001, 'x', 'receiver')]
    expect(indexes(operationsOfRow(many([native, ...others, ...own])))).toEqual([0, ...first(maxOperations - 3), 2_000, 2_001])
  })

  test('a transaction has 1,000 movements of the sender → its row stores the first 256 of them', () => {
    const own = Array.from({ length: 1_000 }, (_, n) => movement(n + 2_000, 'sender', 'y'))
    expect(indexes(operationsOfRow(many([...others, ...own])))).toEqual(first(maxOperations, 2_000))
  })

  test('a transaction has exactly 256 movements → its row stores all of them', () => {
    const operations = others.slice(0, maxOperations)
    expect(operationsOfRow(many(operations))).toEqual(operations)
  })
})

describe('storedOperations', () => {
  test('a linked address whose movement comes after the 256th → the movement is stored for the address', () => {
    const subject = many(others)
    const stored = storedOperations(subject, new Set(['y700', 'y900']))
    expect(indexes(stored)).toEqual([...first(maxOperations), 701, 901])
    const ofParties = operationsOfParties({ ...subject, operations: stored })
    expect(indexes(ofParties.get('y700'))).toEqual([701])
    expect(joinOperations(operationsOfRow(many(stored)), [...ofParties.values()].flat())).toEqual(stored)
  })

  test('a linked address is in every movement → 256 movements are stored', () => {
    const stored = storedOperations(many(others.map((one) => ({ ...one, fromAddress: testAddress('hub') }))), new Set(['hub']))
    expect(stored).toHaveLength(maxOperations)
  })

  test('1,001 linked addresses take part, one of them in every movement → at most 256 for each party', () => {
    const linked = new Set(['x', ...Array.from({ length: 1_000 }, (_, n) => `y${n}`)])
    const stored = storedOperations(many(others), linked)
    expect(stored).toHaveLength(1_000)
    for (const own of operationsOfParties(many(stored)).values()) expect(own.length).toBeLessThanOrEqual(maxOperations)
  })
})

test('the viewer is in the last of 1,000 movements → that movement is among the 256 that are shown', () => {
  const shown = operationsShownTo(new Set(['y999']), others)
  expect(indexes(shown)).toEqual([...first(maxOperations - 1), 1_000])
})
