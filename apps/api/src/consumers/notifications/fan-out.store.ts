import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import { type Holder, linkedDevicesAfter } from '../../devices/subscribers.store.ts'
import { holdersAmong } from '../../ledger/audiences.store.ts'
import { partiesOf } from '../../ledger/parties.ts'
import type { TransactionRow } from '../../ledger/transaction-row.ts'
import { lockFirstFree } from '../../ledger/transaction-rows.store.ts'

/** The next devices of a transaction, notified before or not, and those of them that hold an address in it. */
export type Share = { row: TransactionRow; deviceIds: string[]; holders: Holder[] }

export type FanOutStore = ReturnType<typeof createFanOutStore>

/** Devices that are notified in one database transaction. */
const shareSize = 500
/** Transactions that are looked at to find one that no other worker serves. */
const candidates = 32

/** Transactions of which more devices are to be notified. See decision 0013. */
export function createFanOutStore({ query }: Pick<Database, 'query'>) {
  return {
    /** Makes all devices of a transaction wait to be notified. The caller's database transaction has the row of the transaction locked. */
    async begin(transaction: Transaction<Tables>, transactionId: number) {
      await sql`
        insert into notification_fanouts (transaction_id) values (${transactionId})
        on conflict (transaction_id) do update set after_device = null, turn_at = clock_timestamp()`.execute(transaction)
    },

    /**
     * Calls `notify` with the next share of the transaction that has waited longest, and notes it as done in the same database transaction.
     * Returns false if nothing waits. Several workers serve different transactions. A transaction that went back to pending no longer waits:
     * its devices wait anew once it is settled again.
     */
    next: (notify: (transaction: Transaction<Tables>, share: Share) => Promise<void>): Promise<boolean> =>
      query.transaction().execute(async (transaction) => {
        // Sources that settle a transaction lock its row before they write here: this order is the same.
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
        if (deviceIds.length > 0) await notify(transaction, { row, deviceIds, holders: await holdersAmong(transaction, row, deviceIds) })
        if (deviceIds.length < shareSize) await sql`delete from notification_fanouts where transaction_id = ${row.id}`.execute(transaction)
        else
          await sql`
            update notification_fanouts set after_device = ${deviceIds.at(-1)}, turn_at = clock_timestamp()
            where transaction_id = ${row.id}`.execute(transaction)
        return true
      }),
  }
}

/** Returns the next devices by id that hold an address in a transaction or were notified of it. */
async function devicesAfter(transaction: Transaction<Tables>, row: TransactionRow, after: string | null): Promise<string[]> {
  const linked = await linkedDevicesAfter(transaction, row.platformId, [...partiesOf(row).keys()], after, shareSize)
  const { rows } = await sql<{ deviceId: string }>`
    select distinct device_id as "deviceId" from notifications
    where transaction_id = ${row.id} and event is not null and (${after}::uuid is null or device_id > ${after}::uuid)
    order by device_id limit ${shareSize}`.execute(transaction)
  // PostgreSQL orders the ids of devices like their text.
  return [...new Set([...linked, ...rows.map(({ deviceId }) => deviceId)])].sort().slice(0, shareSize)
}
