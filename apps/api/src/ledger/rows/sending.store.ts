import { sql, type Transaction } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import type { Tables } from '../../base/db/table-map.ts'
import { inFuture } from '../../base/work/lease.ts'
import { appendEvents } from '../log/append.store.ts'
import { type Facts, newRow } from './apply.store.ts'
import { lockSpent, readConflicts } from './conflicts.store.ts'
import type { ConflictingRow, Spent } from './conflicts.ts'
import { shownColumns, type TransactionRow } from './row.ts'
import { afterBegin, afterEnd, type SendingOutcome } from './sending.ts'
import { insertRows } from './sql.store.ts'
import type { StoredOperation, TransactionStatus } from './tables.ts'

/** A caller that sends bytes to a node now. `leaseEnd` is a time of the database's clock. */
export type SendingCall = { transactionId: number; leaseEnd: string }

export type SendingStore = {
  /**
   * Counts a caller in the row of its bytes and returns the row. A new row is `pending`. A mined row counts no callers.
   * @param check refuses the transaction by throwing. It sees the pending transactions that spend one of `spends`. No other caller decides about
   * these at the same time
   */
  begin(
    facts: Facts,
    raw: string,
    deviceId: string,
    leaseMs: number,
    check?: { isProved: boolean; spends: readonly Spent[]; refuse(pending: readonly ConflictingRow[]): Promise<void> },
  ): Promise<{ row: TransactionRow; call: SendingCall }>
  /** Removes a caller from the row and applies the rule of `sending.ts`. `isLate`: the caller's lease expired, so its outcome counts as unknown. */
  end(call: SendingCall, outcome: SendingOutcome): Promise<{ isLate: boolean }>
  /** Replaces the movements of a row while no block contains it. The movements have the same parties as before. */
  setOperations(id: number, operations: readonly StoredOperation[]): Promise<void>
}

export function createSendingStore({ query }: Pick<Database, 'query'>): SendingStore {
  return {
    begin: (facts, raw, deviceId, leaseMs, check) =>
      query.transaction().execute(async (transaction) => {
        if (check && check.spends.length > 0) {
          const { isProved, spends, refuse } = check
          await lockSpent(transaction, facts.platformId, spends)
          await refuse(await readConflicts(transaction, facts.platformId, spends, { deviceId, isProved }))
        }
        const { leaseEnd, ...row } = await insertOrCount(transaction, facts, raw, leaseMs)
        await transaction
          .insertInto('transaction_submissions')
          .values({ transaction_id: row.id, device_id: deviceId })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        return { row, call: { transactionId: row.id, leaseEnd } }
      }),

    end: ({ transactionId, leaseEnd }, outcome) =>
      query.transaction().execute(async (transaction) => {
        const { rows } = await sql<{ kept: boolean; sending: number; status: TransactionStatus; isLate: boolean }>`
          select kept, sending, status, clock_timestamp() >= ${leaseEnd}::timestamptz as "isLate" from transactions
          where id = ${transactionId} for update`.execute(transaction)
        const [row] = rows
        if (!row) throw new Error('The row of the transaction was deleted while a caller was counted in it')
        const after = afterEnd(row, outcome, row.isLate)
        if (after)
          await sql`
            update transactions set kept = ${after.kept}, sending = ${after.sending},
              check_at = case when ${after.kept} then clock_timestamp() else check_at end
            where id = ${transactionId}`.execute(transaction)
        // Before this outcome, every node could still have refused the bytes, and the row would have been deleted without an event.
        if (after?.kept && !row.kept && row.status === 'pending')
          await appendEvents(transaction, [{ type: 'transaction.pending', transactionId, block: null, backfilled: false }])
        if (!after) await transaction.deleteFrom('transactions').where('id', '=', transactionId).execute()
        return { isLate: row.isLate }
      }),

    async setOperations(id, operations) {
      await sql`
        update transactions set operations = ${JSON.stringify(operations)}::jsonb where id = ${id} and block_hash is null`.execute(query)
    },
  }
}

/** Stores the bytes, also in a row that exists without them. The worker polls a row that is not kept when all leases have expired. */
async function insertOrCount(
  transaction: Transaction<Tables>,
  facts: Facts,
  raw: string,
  leaseMs: number,
): Promise<TransactionRow & { leaseEnd: string }> {
  const lease = inFuture(leaseMs)
  const { rows } = await sql<TransactionRow & { leaseEnd: string }>`
    update transactions t set attempts = attempts + 1,
      sending = case when block_hash is null then sending + 1 else sending end,
      check_at = case when kept then check_at else greatest(check_at, ${lease}) end,
      raw = case when raw is null and (not final or block_hash is null) then ${raw} else raw end
    where platform_id = ${facts.platformId} and hash = ${facts.hash}
    returning ${shownColumns('t')}, (${lease})::text as "leaseEnd"`.execute(transaction)
  const [known] = rows
  if (known) return known
  const { sending } = afterBegin({ kept: false, sending: 0 })
  const { rows: ends } = await sql<{ leaseEnd: string }>`select (${lease})::text as "leaseEnd"`.execute(transaction)
  const leaseEnd = ends[0]?.leaseEnd
  if (leaseEnd === undefined) throw new Error('The database returned no end of the lease')
  const [inserted] = await insertRows(transaction, [
    { ...newRow({ facts, seenAt: new Date(), transition: (before) => before }), raw, sending, firstPollMs: leaseMs },
  ])
  // If another source inserted the row at the same time, the caller is counted in that row.
  return inserted ? { ...inserted, leaseEnd } : insertOrCount(transaction, facts, raw, leaseMs)
}

/** Deletes the records of which transactions a device sent. The transactions themselves stay. */
export async function deleteSubmissions(transaction: Transaction<Tables>, deviceId: string) {
  await transaction.deleteFrom('transaction_submissions').where('device_id', '=', deviceId).execute()
}
