import type { TransactionRow } from '../rows/row.ts'
import { type DeviceBody, entryOf, type LoggedType, type PublicType, type TransactionEventType } from './event-types.ts'

/** The body of an event, as JSON. Times are ISO 8601 with an offset, since PostgreSQL writes them. */
export type EventBody = TransactionRow | DeviceBody

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

/** An event that devices and other systems receive. */
export type SharedEvent = LoggedEvent & { type: PublicType }

export const isShared = (event: LoggedEvent): event is SharedEvent => entryOf(event.type).isPublic

/** An event of the log. `id` grows in the order of the log. */
export type LoggedEvent = {
  id: number
  type: LoggedType
  platformId: string
  loggedAt: string
  /** The linked addresses that it concerns. */
  addresses: string[]
  block: { number: number; hash: string } | null
  backfilled: boolean
  /** The transaction when the event was written; null for events about no transaction. */
  transaction: TransactionRow | null
  /** The body of an event for one device. */
  ofDevice?: DeviceBody | undefined
}
