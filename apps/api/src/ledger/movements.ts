import { tokenIdOf } from '../catalogue/tokens.ts'
import { joinOperations, maxOperations } from './crowded.ts'
import type { TransactionState } from './lifecycle.ts'
import type { StoredOperation } from './tables.ts'
import type { TransactionRow } from './transaction-row.ts'

/**
 * A reading of a transaction from the chain. `blockHash` is the block it was read in; null if it is in none. `atBlock` is the head then.
 * `isComplete` if no movement can be missing.
 */
export type Reading = { blockHash: string | null; isComplete: boolean; atBlock: number }

export type Movements = Pick<TransactionRow, 'operations' | 'completeInBlock'>

/**
 * Returns the movements of a row after a reading that tells `operations`. While a transaction stays in its block, a reading replaces
 * them only if it is at least as complete: a receipt lacks what a trace shows. A final row changes only for a more complete reading.
 */
export function movementsAfter(
  before: Movements & TransactionState & Pick<TransactionRow, 'platformId'>,
  after: TransactionState,
  operations: StoredOperation[],
  reading: Reading | undefined,
): Movements {
  const known = { operations: before.operations, completeInBlock: before.completeInBlock }
  const isOfBlock = reading !== undefined && after.blockHash !== null && reading.blockHash === after.blockHash
  if (!isOfBlock) return before.operations.length > 0 ? known : { ...known, operations }
  const read = { operations, completeInBlock: reading.isComplete ? after.blockHash : null }
  // A failed transaction moved nothing: what it was meant to move is kept.
  if (after.status === 'failed' && operations.length === 0) return { ...read, operations: before.operations }
  const wasComplete = before.completeInBlock === after.blockHash
  const isFuller = reading.isComplete && !wasComplete
  const isPoorer = wasComplete && !reading.isComplete
  if (isPoorer || (before.final && !isFuller)) return { ...known, operations: withMissing(before, operations) }
  return read
}

/** A crowded transaction gains the movements of addresses that were linked later. Token movements are the same in every source. */
function withMissing({ platformId, operations: known }: Pick<TransactionRow, 'platformId' | 'operations'>, operations: StoredOperation[]) {
  if (known.length < maxOperations) return known
  const native = tokenIdOf(platformId, null)
  const knownIndexes = new Set(known.map(({ index }) => index))
  return joinOperations(
    known,
    operations.filter(({ index, tokenContractId }) => tokenContractId !== native && !knownIndexes.has(index)),
  )
}

/** Whether two lists hold the same movements, in any order. */
export function isSameMovements(one: readonly StoredOperation[], other: readonly StoredOperation[]): boolean {
  if (one === other) return true
  const known = new Set(one.map(keyOf))
  return one.length === other.length && other.every((operation) => known.has(keyOf(operation)))
}

/** A text that is equal for equal movements. */
export const keyOf = ({ index, type, tokenContractId, fromAddress, toAddress, amount, tokenId }: StoredOperation) =>
  JSON.stringify([index, type, tokenContractId, fromAddress, toAddress, amount, tokenId ?? null])
