import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import { withOperationsOfParties } from '../../ledger/crowded.store.ts'
import { type Holder, holdersAmong } from '../../ledger/holders.store.ts'
import { partiesOf } from '../../ledger/parties.ts'
import { shownColumns, type TransactionRow } from '../../ledger/transaction-row.ts'

/** The next devices of a transaction, notified before or not, and those of them that hold an address in it. */
export type Share = { row: TransactionRow; deviceIds: string[]; holders: Holder[] }

export type FanOutStore = ReturnType<typeof createFanOutStore>

/** Devices that are notified in one database transaction. */
const shareSize = 500

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
        const { rows } = await sql<TransactionRow>`
          select ${shownColumns('t')} from notification_fanouts f join transactions t on t.id = f.transaction_id
          order by f.turn_at limit 1 for no key update of t skip locked`.execute(transaction)
        const [row] = await withOperationsOfParties(transaction, rows)
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
  const isNext = sql`(${after}::uuid is null or device_id > ${after}::uuid)`
  const { rows } = await sql<{ deviceId: string }>`
    select device_id as "deviceId" from (
      (select distinct device_id from device_addresses
        where platform_id = ${row.platformId} and address = any(${[...partiesOf(row).keys()]}::text[]) and ${isNext}
        order by device_id limit ${shareSize})
      union
      (select distinct device_id from notifications where transaction_id = ${row.id} and event is not null and ${isNext}
        order by device_id limit ${shareSize})) as devices
    order by device_id limit ${shareSize}`.execute(transaction)
  return rows.map(({ deviceId }) => deviceId)
}
