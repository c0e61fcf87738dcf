import { netAmounts } from './net-amounts.ts'
import type { StoredOperation } from './tables.ts'
import type { TransactionRow } from './transaction-row.ts'

type Outcome = Pick<TransactionRow, 'status'> & { operations: readonly StoredOperation[]; failureReason?: string | null }

/**
 * Returns a transaction as the owner of the addresses `mine` sees it. A confirmed transaction is failed for the owner if a contract account of
 * the owner reports a failed call, and the owner received nothing. The failed call moved nothing, so the movements of such a row are real: for
 * example the gas that the account paid in advance.
 */
export function asSeenBy<T extends Outcome>(row: T, mine: ReadonlySet<string>): T {
  if (row.status !== 'confirmed' || !hasFailedCall(row, mine)) return row
  return netAmounts(row.operations, mine).received.length > 0 ? row : { ...row, status: 'failed', failureReason: 'reverted' }
}

/**
 * Returns whether a contract account of `mine` only reports failed calls and received nothing. Each account is judged alone, because the
 * history's index stores the status that each account sees.
 */
export function hasFailedCall({ operations }: Pick<Outcome, 'operations'>, mine: ReadonlySet<string>): boolean {
  const own = (type: 'execution' | 'failure') =>
    operations.flatMap((one) => (one.type === type && mine.has(one.fromAddress) ? [one.fromAddress] : []))
  const succeeded = new Set(own('execution'))
  return own('failure').some((account) => !succeeded.has(account) && netAmounts(operations, new Set([account])).received.length === 0)
}
