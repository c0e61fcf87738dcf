import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import { applyChanges, type Change, type Facts, type OnSettled } from './changes.store.ts'
import { pending } from './lifecycle.ts'
import { shownColumns, type TransactionRow } from './transaction-row.ts'
import { insertRows } from './transaction-rows.store.ts'

export type { Facts } from './changes.store.ts'

/**
 * A transaction that is still followed, with the signed bytes where we have them, and for how long, and from which block on, the chain has not
 * known it; both null while it does.
 */
export type FollowedRow = TransactionRow & { raw: string | null; lostForMs: number | null; lostAtBlock: number | null }

/** How long after a look the next one is due. */
export type Pace = { pendingMs: number; minedMs: number }

/** Time for the caller that made a row to hand its bytes to the node before anybody else looks after them. */
const firstLookMs = 2_000

/** By the clock of the database, as all that is due is: those of the workers may differ. */
const inFuture = (ms: number) => sql<string>`clock_timestamp() + interval '1 millisecond' * ${ms}::float8`

export type TransactionStore = ReturnType<typeof createTransactionStore>

export function createTransactionStore({ query }: Database) {
  return {
    /** The pending row of signed bytes that a device wants sent; `created` is false where the transaction was known. */
    insertPending: (facts: Facts, raw: string, deviceId: string): Promise<{ row: TransactionRow; created: boolean }> =>
      query.transaction().execute(async (transaction) => {
        const { row, created } = await insertOrNote(transaction, facts, raw)
        await transaction
          .insertInto('transaction_submissions')
          .values({ transaction_id: row.id, device_id: deviceId })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        return { row, created }
      }),

    /** Takes back a row that was made for bytes which the chain then refused, unless somebody else has tried to send them too. */
    async removeRefused(id: number) {
      await query.deleteFrom('transactions').where('id', '=', id).where('status', '=', 'pending').where('attempts', '=', 1).execute()
    },

    /** Writes what the chain says of a transaction, new or known. Concurrent sources take turns; saying the same twice changes nothing. */
    apply: (change: Change, onSettled: OnSettled): Promise<TransactionRow> =>
      query.transaction().execute(async (transaction) => {
        const [row] = await applyChanges(transaction, [change], onSettled)
        if (!row) throw new Error('A change has an outcome')
        return row
      }),

    /** As `apply`, for several in their order, that stand or fall with the caller's transaction. */
    applyAll: applyChanges,

    /**
     * Transactions of a platform that it is time to look at, each given to one worker. It is time again after `pace.pendingMs` for what is
     * pending, and after `pace.minedMs` for what is in a block, later and later (a quarter of its age) up to a minute.
     */
    async due(platformId: string, pace: Pace, most: number): Promise<FollowedRow[]> {
      const { rows } = await sql<FollowedRow>`
        update transactions set attempts = attempts + 1, check_at = clock_timestamp() + interval '1 millisecond' * case
          when status = 'pending' then ${pace.pendingMs}::float8
          else greatest(${pace.minedMs}::float8, least(60000, extract(epoch from clock_timestamp() - updated_at) * 250)) end
        where id in (
          select id from transactions where platform_id = ${platformId} and not final and check_at <= clock_timestamp()
          order by check_at limit ${most} for update skip locked)
        returning ${shownColumns('transactions')}, raw, lost_at_block as "lostAtBlock",
          (extract(epoch from clock_timestamp() - lost_since) * 1000)::float8 as "lostForMs"`.execute(query)
      return rows
    },

    /** Notes that the chain does not know a transaction, from this block on unless it is known since when, and looks again after a pause. */
    async noteLost(id: number, atBlock: number, pauseMs: number) {
      await sql`
        update transactions set lost_since = coalesce(lost_since, clock_timestamp()), lost_at_block = coalesce(lost_at_block, ${atBlock}::bigint),
          check_at = ${inFuture(pauseMs)}
        where id = ${id}`.execute(query)
    },

    /** Notes that the chain knows it after all. */
    async noteFound(id: number) {
      await query.updateTable('transactions').set({ lost_since: null, lost_at_block: null }).where('id', '=', id).execute()
    },

    /** Puts the next look at a transaction off. */
    async postpone(id: number, pauseMs: number) {
      await query
        .updateTable('transactions')
        .set({ check_at: inFuture(pauseMs) })
        .where('id', '=', id)
        .execute()
    },

    async findByHash(platformId: string, hash: string): Promise<TransactionRow | undefined> {
      const { rows } = await sql<TransactionRow>`
        select ${shownColumns('t')} from transactions t where t.platform_id = ${platformId} and t.hash = ${hash}`.execute(query)
      return rows[0]
    },
  }
}

/** The row of bytes that a device wants sent, made at `pending` where it is new. Bytes that come later than the row are kept too. */
async function insertOrNote(
  transaction: Transaction<Tables>,
  facts: Facts,
  raw: string,
): Promise<{ row: TransactionRow; created: boolean }> {
  const { rows } = await sql<TransactionRow>`
    update transactions t set attempts = attempts + 1,
      raw = case when raw is null and (not final or block_hash is null) then ${raw} else raw end
    where platform_id = ${facts.platformId} and hash = ${facts.hash} returning ${shownColumns('t')}`.execute(transaction)
  const [known] = rows
  if (known) return { row: known, created: false }
  const row = { ...facts, ...pending, fee: null, feeTokenId: null, raw, seenAt: new Date(), firstLookMs }
  const [made] = await insertRows(transaction, [row])
  // Another source was faster by a moment: its row is the one to note it on.
  return made ? { row: made, created: true } : insertOrNote(transaction, facts, raw)
}
