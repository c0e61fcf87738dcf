import type { TransactionReport } from '@patina/chains'
import { tokenIdOf } from '../../wallet/catalogue/tokens.ts'
import { maxOperations } from './large-transactions.ts'
import { keyOf } from './movements.ts'
import type { TransactionRow } from './row.ts'
import type { StoredOperation } from './tables.ts'

/** A transaction as described by its row or by a node's answer. `isComplete` if `operations` contains every movement. */
export type ObservedTransaction = Pick<TransactionRow, 'platformId' | 'status' | 'blockHash' | 'fee' | 'feeTokenId' | 'operations'> & {
  isComplete: boolean
}

/**
 * Returns whether two observations of a transaction agree: the same block, status and fee, and the same movements as far as both show them.
 * A receipt does not show native movements inside calls. A row stores only a part of a large transaction, so the other observation must
 * contain each stored movement.
 */
export function agree(one: ObservedTransaction, other: ObservedTransaction): boolean {
  if (one.status !== other.status || one.blockHash !== other.blockHash || one.fee !== other.fee || one.feeTokenId !== other.feeTokenId)
    return false
  // A failed transaction moved nothing. Its row keeps the intended movements, which are not on the chain, so movements are not compared.
  if (one.status === 'failed') return true
  const receiptOnly = one.isComplete !== other.isComplete
  const [fewer, more] = [comparable(one, receiptOnly), comparable(other, receiptOnly)].sort((a, b) => a.size - b.size)
  if (!fewer || !more) return false
  const isPart = Math.min(one.operations.length, other.operations.length) >= maxOperations
  return (isPart || fewer.size === more.size) && [...fewer].every((key) => more.has(key))
}

/** Returns whether an observation has movements that no receipt shows. */
export const hasInnerMovements = ({ platformId, operations, isComplete }: ObservedTransaction) =>
  isComplete && operations.some((operation) => isInner(platformId, operation))

/** Returns whether this is a native movement inside a call. The transaction's own native value has index 0. */
const isInner = (platformId: string, { index, tokenContractId }: StoredOperation) =>
  index !== 0 && tokenContractId === tokenIdOf(platformId, null)

const comparable = ({ platformId, operations }: ObservedTransaction, receiptOnly: boolean): ReadonlySet<string> =>
  new Set(operations.filter((operation) => !receiptOnly || !isInner(platformId, operation)).map(keyOf))

export const isMined = (report: TransactionReport) => report.block !== null && report.status !== 'pending'
