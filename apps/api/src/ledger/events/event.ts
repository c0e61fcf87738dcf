import type { TransactionRow } from '../transaction-row.ts'

/** Types of events about a transaction. */
const transactionEventTypes = [
  'transaction.pending',
  'transaction.confirmed',
  'transaction.failed',
  'transaction.reorged',
  'transaction.final',
] as const

/** Types of events. `address.backfilled` and `platform.gap` concern no transaction. */
export const eventTypes = [...transactionEventTypes, 'address.backfilled', 'platform.gap'] as const

export type TransactionEventType = (typeof transactionEventTypes)[number]
export type EventType = (typeof eventTypes)[number]

/** A transaction as JSON. Times are ISO 8601 with an offset, since PostgreSQL writes them. */
export type EventBody = TransactionRow

/** An event to write about a transaction. `block` is the block that the type is about; for `transaction.reorged`, the removed block. */
export type NewEvent = {
  type: TransactionEventType
  transactionId: number
  block: { number: number; hash: string } | null
  /** The transaction is older than the link for which it was searched. */
  backfilled: boolean
  /** Addresses that took part before the change, besides the present parties of the transaction. */
  addresses?: readonly string[]
}

/** An event of the log. `id` grows in the order of the log. */
export type LoggedEvent = {
  id: number
  type: EventType
  platformId: string
  loggedAt: string
  /** The linked addresses that it concerns. */
  addresses: string[]
  block: { number: number; hash: string } | null
  backfilled: boolean
  /** The transaction when the event was written; null for events about no transaction. */
  transaction: TransactionRow | null
}
