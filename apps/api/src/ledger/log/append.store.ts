import type { Address } from '@patina/chains'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { column, fields, names, pickColumns, records } from '../../base/db/columns.ts'
import type { Tables } from '../../base/db/table-map.ts'
import { shownColumns, type TransactionRow } from '../rows/row.ts'
import type { NewEvent } from './event.ts'
import type { DeviceBody, DeviceEventType, TransactionEventType } from './event-types.ts'
import { copiedColumns } from './tables.ts'

/** Fields of an event to write. `id` is that of its transaction, `place` its place among the events of the statement. */
const writtenColumns = {
  id: column<number>('bigint'),
  addresses: column<string[] | null>('text[]'),
  place: column<number>('integer'),
  ...pickColumns(copiedColumns, 'type', 'blockNumber', 'blockHash', 'backfilled'),
} as const

const deviceColumns = pickColumns(copiedColumns, 'type', 'platformId', 'body', 'backfilled')

/**
 * SQL that writes events about transactions to the outbox, with the transactions as the statement sees them.
 *
 * @param rows a relation with the columns of `writtenColumns`
 * @param changed fields that the same statement changes
 */
export const insertEvents = (rows: RawBuilder<unknown>, changed: Partial<TransactionRow> = {}) => sql`
  insert into event_outbox (type, platform_id, transaction_id, addresses, block_number, block_hash, backfilled, body)
  select event.type, t.platform_id, t.id, event.addresses, event."blockNumber", event."blockHash", event.backfilled,
    to_jsonb(shown) || jsonb_build_object('fee', t.fee::text) || ${JSON.stringify(changed)}::jsonb
  from ${rows} as event join transactions t on t.id = event.id cross join lateral (select ${shownColumns('t')}) as shown
  order by event.place`

/** SQL: the relation for `insertEvents` with one event for each row of `from`, which has the columns `id`, `block_number` and `block_hash`. */
export const eventRows = (type: TransactionEventType, from: RawBuilder<unknown>) => sql`(
  select id, ${type}::text as type, block_number as "blockNumber", block_hash as "blockHash", false as backfilled, null::text[] as addresses, id as place from ${from})`

/** SQL that writes a `transaction.final` event for each row of a relation with the columns `id`, `block_number` and `block_hash`. */
export const insertFinalEvents = (relation: string) => insertEvents(eventRows('transaction.final', sql.ref(relation)), { final: true })

/** Writes events about transactions within the database transaction that changes them. Their rows are written already. */
export async function appendEvents(transaction: Transaction<Tables>, events: readonly NewEvent[]) {
  if (events.length === 0) return
  const rows = events.map(({ transactionId, block, addresses, type, backfilled }, place) => ({
    id: transactionId,
    type,
    blockNumber: block?.number ?? null,
    blockHash: block?.hash ?? null,
    backfilled,
    addresses: addresses ? [...addresses] : null,
    place,
  }))
  await insertEvents(sql`(select * from ${records(writtenColumns, rows, 'written')})`).execute(transaction)
}

/** Writes that the older transactions of an address are complete. */
export async function appendBackfilled(transaction: Transaction<Tables>, platformId: string, address: Address) {
  await transaction
    .insertInto('event_outbox')
    .values({ type: 'address.backfilled', platform_id: platformId, addresses: [address], backfilled: false })
    .execute()
}

/** Writes that some blocks of a platform after `last`, the last block that was read, were never read. Events of them are missing. */
export async function appendGap(transaction: Transaction<Tables>, platformId: string, last: { number: bigint; hash: string }) {
  const block = { block_number: Number(last.number), block_hash: last.hash }
  await transaction
    .insertInto('event_outbox')
    .values({ type: 'platform.gap', platform_id: platformId, addresses: [''], ...block, backfilled: false })
    .execute()
}

/** Writes events for one device each, within the database transaction that makes them true. */
export async function appendForDevices(
  transaction: Transaction<Tables>,
  type: DeviceEventType,
  events: readonly { platformId: string; body: DeviceBody }[],
) {
  if (events.length === 0) return
  const rows = events.map((event) => ({ ...event, type, backfilled: false }))
  await sql`
    insert into event_outbox (${names(deviceColumns)})
    select ${fields(deviceColumns, 'written')} from ${records(deviceColumns, rows, 'written')}`.execute(transaction)
}
