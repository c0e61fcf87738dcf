import { sql } from 'kysely'
import { type RowOf, shown } from '../../base/db/columns.ts'
import type { TransactionRow } from '../rows/row.ts'
import type { EventBody, LoggedEvent } from './event.ts'
import { type DeviceBody, entryOf, type LoggedType } from './event-types.ts'
import { eventColumns } from './tables.ts'

const { addresses: _, ...columnsBesidesAddresses } = eventColumns

export type EventRow = RowOf<typeof eventColumns>

/** SQL: the columns of an `EventRow` in a statement that names the table `event`. */
export const shownEvent = (addresses = sql`event.addresses`) => sql`${shown(columnsBesidesAddresses, 'event')}, ${addresses} as addresses`

/** Returns a stored event. Without the body of its type, it has none. */
export function toEvent({ blockNumber, blockHash, transactionId, body, ...event }: EventRow): LoggedEvent {
  const transaction = isTransaction(event.type, body) ? body : null
  return {
    ...event,
    block: blockNumber === null || blockHash === null ? null : { number: blockNumber, hash: blockHash },
    transaction: transaction && { ...transaction, createdAt: instant(transaction.createdAt), updatedAt: instant(transaction.updatedAt) },
    ofDevice: isOfDevice(event.type, body) ? body : undefined,
  }
}

const isTransaction = (type: LoggedType, body: EventBody | null): body is TransactionRow =>
  body !== null && entryOf(type).body === 'transaction'
const isOfDevice = (type: LoggedType, body: EventBody | null): body is DeviceBody => body !== null && entryOf(type).body === 'device'

const instant = (time: string) => new Date(time).toISOString()
