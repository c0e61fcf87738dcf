import { tokenIdOf } from '../../wallet/catalogue/tokens.ts'
import { joinOperations, maxOperations } from './large-transactions.ts'
import type { TransactionState } from './lifecycle.ts'
import type { TransactionRow } from './row.ts'
import type { StoredOperation } from './tables.ts'

/**
 * How a transaction was read from the chain. `blockHash` is its block, or null if it is in no block. `atBlock` is the head at that time.
 * `isComplete`: no movement can be missing.
 */
export type TransactionReading = { blockHash: string | null; isComplete: boolean; atBlock: number }

export type Movements = Pick<TransactionRow, 'operations' | 'completeInBlock'>

/**
 * Returns the movements of a row after a reading of `operations`. While a transaction stays in its block, only a reading that is at least as
 * complete replaces them, because a receipt lacks movements that a trace shows. A final row changes only for a more complete reading.
 */
export function movementsAfter(
  before: Movements & TransactionState & Pick<TransactionRow, 'platformId'>,
  after: TransactionState,
  operations: StoredOperation[],
  reading: TransactionReading | undefined,
): Movements {
  const known = { operations: before.operations, completeInBlock: before.completeInBlock }
  const isOfBlock = reading !== undefined && after.blockHash !== null && reading.blockHash === after.blockHash
  if (!isOfBlock) return before.operations.length > 0 ? known : { ...known, operations }
  const read = { operations, completeInBlock: reading.isComplete ? after.blockHash : null }
  // A failed transaction moved nothing. The row keeps the movements that the transaction intended.
  if (after.status === 'failed' && operations.length === 0) return { ...read, operations: before.operations }
  const wasComplete = before.completeInBlock === after.blockHash
  const isFuller = reading.isComplete && !wasComplete
  const isPoorer = wasComplete && !reading.isComplete
  if (isPoorer || (before.final && !isFuller)) return { ...known, operations: withMissing(before, operations) }
  return read
}

/** Adds to a large transaction the token movements of addresses that were linked later. Every source reads the same token movements. */
function withMissing({ platformId, operations: known }: Pick<TransactionRow, 'platformId' | 'operations'>, operations: StoredOperation[]) {
  if (known.length < maxOperations) return known
  const native = tokenIdOf(platformId, null)
  const knownIndexes = new Set(known.map(({ index }) => index))
  return joinOperations(
    known,
    operations.filter(({ index, tokenContractId }) => tokenContractId !== native && !knownIndexes.has(index)),
  )
}

/** Returns whether two lists have the same movements, in any order. */
export function isSameMovements(one: readonly StoredOperation[], other: readonly StoredOperation[]): boolean {
  if (one === other) return true
  const known = new Set(one.map(keyOf))
  return one.length === other.length && other.every((operation) => known.has(keyOf(operation)))
}

/** Returns a key that is equal for equal movements. */
export const keyOf = ({ index, type, tokenContractId, fromAddress, toAddress, amount, tokenId, inputs, outputs }: StoredOperation) =>
  JSON.stringify([index, type, tokenContractId, fromAddress, toAddress, amount, tokenId ?? null, inputs, outputs])
