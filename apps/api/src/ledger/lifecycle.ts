import type { TransactionReport } from '@wallet/chains'
import type { TransactionStatus } from './tables.ts'

/** Where a transaction stands, as far as its life depends on it. */
export type Standing = {
  status: TransactionStatus
  failureReason: 'reverted' | 'replaced' | 'dropped' | 'expired' | null
  blockNumber: number | null
  blockHash: string | null
  final: boolean
}

export const pending: Standing = { status: 'pending', failureReason: null, blockNumber: null, blockHash: null, final: false }

/**
 * Returns the status after a reading: pending → confirmed | failed by its receipt, and back to pending if a reorg removed its block.
 * `failed` without a receipt is provisional: any reading from the chain overrides it. Other final states never change.
 */
export function afterReport(before: Standing, report: Pick<TransactionReport, 'status' | 'block'>): Standing {
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

/** Where a transaction stands when the chain will never mine it: its nonce is used, nobody has it any more, or its time is over. */
export function afterLoss(before: Standing, failureReason: 'replaced' | 'dropped' | 'expired', final: boolean): Standing {
  return before.final ? before : { status: 'failed', failureReason, blockNumber: null, blockHash: null, final }
}

export const isSame = (a: Standing, b: Standing) =>
  a.status === b.status &&
  a.failureReason === b.failureReason &&
  a.blockHash === b.blockHash &&
  a.blockNumber === b.blockNumber &&
  a.final === b.final
