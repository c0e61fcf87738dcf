import type { Transaction } from '@patina/sdk'
import type { SentRecord } from '../../data/sent-record.ts'

/** A line of the activity: a heading of a day, a transaction, one that the server does not list yet, or folded spam. */
export type Row =
  | { type: 'heading'; key: string; day: 'pending' | Date }
  | { type: 'transaction'; key: string; transaction: Transaction }
  | { type: 'sent'; key: string; record: SentRecord }
  | { type: 'spam'; key: string; transactions: readonly Transaction[] }

/** Returns whether a transaction is probably spam or address poisoning. It is folded, never hidden without a trace. */
const isSpam = ({ warnings, status }: Transaction): boolean => status !== 'pending' && warnings !== undefined && warnings.length > 0

/**
 * Returns the lines of the activity: what is pending first, then each day. Neighbouring spam is one line. A sent transaction that the
 * server does not list yet has a line of its own.
 */
export function activityRows(transactions: readonly Transaction[], sent: readonly SentRecord[]): Row[] {
  const listed = new Set(transactions.map(({ id }) => id))
  const unlisted = sent.filter(({ txId }) => !listed.has(txId))
  const pending = transactions.filter(({ status }) => status === 'pending')
  const rows: Row[] = []
  if (unlisted.length + pending.length > 0) rows.push({ type: 'heading', key: 'pending', day: 'pending' })
  for (const record of unlisted) rows.push({ type: 'sent', key: `sent ${record.txId}`, record })
  for (const transaction of pending) rows.push({ type: 'transaction', key: `${transaction.id}`, transaction })
  let day = ''
  let spam: Transaction[] = []
  for (const transaction of transactions) {
    if (transaction.status === 'pending') continue
    const date = new Date(transaction.createdAt)
    const own = date.toDateString()
    if (own !== day) rows.push({ type: 'heading', key: own, day: date })
    if (isSpam(transaction)) {
      if (own !== day || spam.length === 0) {
        spam = []
        rows.push({ type: 'spam', key: `spam ${transaction.id}`, transactions: spam })
      }
      spam.push(transaction)
    } else {
      spam = []
      rows.push({ type: 'transaction', key: `${transaction.id}`, transaction })
    }
    day = own
  }
  return rows
}
