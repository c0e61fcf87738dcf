import type { TransactionReport } from '@patina/chains'
import type { RowOf } from '../../base/db/columns.ts'
import type { changingColumns } from './tables.ts'

/** The state of a transaction in its lifecycle. */
export type TransactionState = Pick<RowOf<typeof changingColumns>, 'status' | 'failureReason' | 'blockNumber' | 'blockHash' | 'final'>

/** Returns the state of a transaction after an event. */
export type Transition = (before: TransactionState) => TransactionState

export const pending: TransactionState = { status: 'pending', failureReason: null, blockNumber: null, blockHash: null, final: false }

/**
 * Returns the state after a reading: pending → confirmed | failed by its receipt, and back to pending if a reorg removed its block. `failed`
 * without a receipt is provisional, so any reading from the chain overrides it. Other final states never change.
 */
export function afterReport(before: TransactionState, report: Pick<TransactionReport, 'status' | 'block'>): TransactionState {
  if (before.final && before.blockHash !== null) return before
  if (!report.block || report.status === 'pending') return pending
  const blockHash = report.block.hash
  return {
    status: report.status,
    failureReason: report.status === 'failed' ? 'reverted' : null,
    blockNumber: Number(report.block.number),
    blockHash,
    final: false,
  }
}

/** Returns the state of a transaction that the chain will not mine: another transaction used its nonce, nodes dropped it, or it expired. */
export function afterLoss(before: TransactionState, failureReason: 'replaced' | 'dropped' | 'expired', final: boolean): TransactionState {
  return before.final ? before : { status: 'failed', failureReason, blockNumber: null, blockHash: null, final }
}

export const isSame = (a: TransactionState, b: TransactionState) =>
  a.status === b.status &&
  a.failureReason === b.failureReason &&
  a.blockHash === b.blockHash &&
  a.blockNumber === b.blockNumber &&
  a.final === b.final
