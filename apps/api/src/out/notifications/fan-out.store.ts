import { sql, type Transaction } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import type { Tables } from '../../base/db/table-map.ts'
import { subscribersAmong } from '../../ledger/rows/audiences.store.ts'
import { partiesOf } from '../../ledger/rows/parties.ts'
import type { TransactionRow } from '../../ledger/rows/row.ts'
import { lockFirstFree } from '../../ledger/rows/sql.store.ts'
import { linkedDevicesAfter, type Subscriber } from '../../wallet/devices/subscribers.store.ts'

/** The next devices of a transaction, already notified or not, and the links of those devices to addresses in the transaction. */
export type FanOutBatch = { row: TransactionRow; deviceIds: string[]; subscribers: Subscriber[] }

/** Stores which transactions have more devices to notify than are notified with the block. See decision 0021. */
export type FanOutStore = {
  /** Queues all devices of a transaction. The caller's database transaction must have locked the row of the transaction. */
  begin(transaction: Transaction<Tables>, transactionId: number): Promise<void>
  /**
   * Calls `notify` with the next devices of the transaction that has waited longest, and saves the progress in the same database transaction.
   * Returns false if no transaction waits. Several workers serve different transactions. A transaction that returned to pending leaves the
   * queue. It is queued again when it is confirmed or failed again.
   */
  next(notify: (transaction: Transaction<Tables>, batch: FanOutBatch) => Promise<void>): Promise<boolean>
}

/** Maximum number of devices that are notified in one database transaction. */
const maxBatchSize = 500
/** Number of queued transactions among which a worker looks for one that no other worker has locked. */
const candidates = 32

export function createFanOutStore({ query }: Pick<Database, 'query'>): FanOutStore {
  return {
    async begin(transaction, transactionId) {
      await sql`
        insert into notification_fanouts (transaction_id) values (${transactionId})
        on conflict (transaction_id) do update set after_device = null, turn_at = clock_timestamp()`.execute(transaction)
    },

    next: (notify) =>
      query.transaction().execute(async (transaction) => {
        // Code that settles a transaction locks its row before it writes to the queue. The same order here prevents a deadlock.
        const { rows: queue } = await sql<{ id: number }>`
          select transaction_id as id from notification_fanouts order by turn_at limit ${candidates}`.execute(transaction)
        const row = await lockFirstFree(
          transaction,
          queue.map(({ id }) => id),
        )
        if (!row) return false
        const { rows: waiting } = await sql<{ after: string | null }>`
          select after_device as after from notification_fanouts where transaction_id = ${row.id} for update`.execute(transaction)
        const [from] = waiting
        if (!from) return true
        const deviceIds = row.status === 'pending' ? [] : await devicesAfter(transaction, row, from.after)
        if (deviceIds.length > 0)
          await notify(transaction, { row, deviceIds, subscribers: await subscribersAmong(transaction, row, deviceIds) })
        if (deviceIds.length < maxBatchSize)
          await sql`delete from notification_fanouts where transaction_id = ${row.id}`.execute(transaction)
        else
          await sql`
            update notification_fanouts set after_device = ${deviceIds.at(-1)}, turn_at = clock_timestamp()
            where transaction_id = ${row.id}`.execute(transaction)
        return true
      }),
  }
}

/** Returns the next devices by id that linked an address in a transaction or were notified of it. */
async function devicesAfter(transaction: Transaction<Tables>, row: TransactionRow, after: string | null): Promise<string[]> {
  const linked = await linkedDevicesAfter(transaction, row.platformId, [...partiesOf(row).keys()], after, maxBatchSize)
  const { rows } = await sql<{ deviceId: string }>`
    select distinct device_id as "deviceId" from notifications
    where transaction_id = ${row.id} and event is not null and (${after}::uuid is null or device_id > ${after}::uuid)
    order by device_id limit ${maxBatchSize}`.execute(transaction)
  // PostgreSQL orders UUIDs like their text, so a text sort continues where the last batch ended.
  return [...new Set([...linked, ...rows.map(({ deviceId }) => deviceId)])].sort().slice(0, maxBatchSize)
}
