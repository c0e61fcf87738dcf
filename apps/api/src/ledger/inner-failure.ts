import { netAmounts } from './net-amounts.ts'
import type { StoredOperation } from './tables.ts'
import type { TransactionRow } from './transaction-row.ts'

type Outcome = Pick<TransactionRow, 'status'> & { operations: readonly StoredOperation[]; failureReason?: string | null }

/**
 * Returns a transaction as the owner of the addresses `mine` sees it. A confirmed transaction is failed for the owner if a contract account of
 * the owner reports a failed call and no successful one, and the owner received nothing. Movements of that account are then left out, because
 * a failed payment must not look sent.
 */
export function asSeenBy<T extends Outcome>(row: T, mine: ReadonlySet<string>): T {
  if (row.status !== 'confirmed') return row
  const failed = failedAccounts(row, mine)
  if (failed.size === 0 || netAmounts(row.operations, mine).received.length > 0) return row
  const operations = row.operations.filter(({ type, fromAddress }) => type !== 'transfer' || !failed.has(fromAddress))
  return { ...row, status: 'failed', failureReason: 'reverted', operations }
}

/** Returns the addresses of `mine` whose calls inside a transaction all failed. */
function failedAccounts({ operations }: Outcome, mine: ReadonlySet<string>): ReadonlySet<string> {
  const own = (type: 'execution' | 'failure') =>
    operations.flatMap((one) => (one.type === type && mine.has(one.fromAddress) ? [one.fromAddress] : []))
  const succeeded = new Set(own('execution'))
  return new Set(own('failure').filter((account) => !succeeded.has(account)))
}
