import { netAmounts } from './net-amounts.ts'
import type { TransactionRow } from './row.ts'
import { netMovements } from './shares.ts'
import type { StoredOperation } from './tables.ts'

type JudgedTransaction = Pick<TransactionRow, 'status'> & { operations: readonly StoredOperation[]; failureReason?: string | null }

/**
 * Returns a transaction as the owner of the addresses `mine` sees it: with its net movements (`shares.ts`). A confirmed transaction is failed for the owner if a contract account of
 * the owner reports a failed call, and the owner received nothing. The failed call moved nothing, so the movements of such a row are real: for
 * example the gas that the account paid in advance.
 */
export function asSeenBy<T extends JudgedTransaction>(stored: T, mine: ReadonlySet<string>): T {
  const operations = netMovements(stored.operations, mine)
  const row = operations === stored.operations ? stored : { ...stored, operations }
  if (row.status !== 'confirmed' || !hasFailedCall(row, mine)) return row
  return netAmounts(row.operations, mine).received.length > 0 ? row : { ...row, status: 'failed', failureReason: 'reverted' }
}

/**
 * Returns whether a contract account of `mine` only reports failed calls and received nothing. Each account is judged alone, because the
 * history's index stores the status that each account sees.
 */
export function hasFailedCall({ operations }: Pick<JudgedTransaction, 'operations'>, mine: ReadonlySet<string>): boolean {
  const reporting = operations.flatMap(({ type, fromAddress }) => (type === 'failure' && mine.has(fromAddress) ? [fromAddress] : []))
  return reporting.some((account) => hasFailed(account, operations))
}

function hasFailed(account: string, operations: readonly StoredOperation[]): boolean {
  const { sent, received } = netAmounts(operations, new Set([account]))
  if (received.length > 0) return false
  const calls = operations.filter(({ type, fromAddress }) => fromAddress === account && (type === 'failure' || type === 'execution'))
  if (calls.every(({ type }) => type === 'failure') && calls.some((call) => !isInBatch(call))) return true
  // Of a batch, another call may have paid. What the account pays the entry point in advance is no payment.
  const callers = new Set<string | null>(calls.map(({ toAddress }) => toAddress))
  return calls.some(isInBatch) && sent.every(({ others }) => others.every((other) => callers.has(other)))
}

/** Returns whether a failed call is one of a batch: its account reports it to itself. */
const isInBatch = ({ type, fromAddress, toAddress }: StoredOperation) => type === 'failure' && fromAddress === toAddress
