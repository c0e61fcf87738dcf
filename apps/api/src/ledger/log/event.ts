import type { TransactionRow } from '../rows/row.ts'

/** Types of events about a transaction. */
const transactionEventTypes = [
  'transaction.pending',
  'transaction.confirmed',
  'transaction.failed',
  'transaction.reorged',
  'transaction.final',
] as const

/** Types of events that devices and other systems receive. `address.backfilled` and `platform.gap` concern no transaction. */
export const eventTypes = [...transactionEventTypes, 'address.backfilled', 'platform.gap'] as const

export type TransactionEventType = (typeof transactionEventTypes)[number]
export type EventType = (typeof eventTypes)[number]
/** Types of all events. `price.crossed` concerns one device: only its notification follows from it. */
export type LoggedType = EventType | 'price.crossed'

/** When a price alert notifies. */
export const alertConditions = ['above', 'below', 'change24h'] as const
export type AlertCondition = (typeof alertConditions)[number]

/** The price of a token crossed the value of an alert. Numbers are decimal strings scaled by 10^18: prices in the currency, changes in percent. */
export type PriceCrossing = {
  alertId: string
  deviceId: string
  tokenId: string
  currency: string
  condition: AlertCondition
  valueE18: string
  priceE18: string
  changeE18: string | null
}

/** A transaction, or a crossed price, as JSON. Times are ISO 8601 with an offset, since PostgreSQL writes them. */
export type EventBody = TransactionRow | PriceCrossing

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
export type SharedEvent = LoggedEvent & { type: EventType }

export const isShared = (event: LoggedEvent): event is SharedEvent => event.type !== 'price.crossed'

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
  /** The crossed price of a `price.crossed` event. */
  crossing?: PriceCrossing
}
