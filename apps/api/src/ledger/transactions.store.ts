import { sql } from 'kysely'
import type { Database } from '../db/client.ts'
import { inFuture } from '../work/lease.ts'
import { applyChanges, type Change, type OnSettled } from './changes.store.ts'
import type {} from './tables.ts'
import { shownColumns, type TransactionRow } from './transaction-row.ts'

export type { Facts } from './changes.store.ts'

/**
 * A transaction that is still followed, with the signed bytes where we have them, and for how long, and from which block on, the chain has not
 * known it; both null while it does.
 */
export type FollowedRow = TransactionRow & { raw: string | null; lostForMs: number | null; lostAtBlock: number | null }

/** How long after a look the next one is due. */
export type Pace = { pendingMs: number; minedMs: number }

export type TransactionStore = ReturnType<typeof createTransactionStore>

export function createTransactionStore({ query }: Database) {
  return {
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
     * Returns the transactions of a platform that are due, each to one worker. A pending one is due again after `pace.pendingMs`. A mined one
     * is due after `pace.minedMs` at first, then after a quarter of its age up to a minute, then after a twentieth of its age up to an hour.
     * A row that is due is kept: see `sending.ts`.
     */
    async due(platformId: string, pace: Pace, most: number): Promise<FollowedRow[]> {
      const { rows } = await sql<FollowedRow>`
        update transactions set attempts = attempts + 1, kept = true, check_at = clock_timestamp() + interval '1 millisecond' * case
          when status = 'pending' then ${pace.pendingMs}::float8
          else greatest(${pace.minedMs}::float8, least(60000, extract(epoch from clock_timestamp() - updated_at) * 250),
            least(3600000, extract(epoch from clock_timestamp() - updated_at) * 50)) end
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

    /** Makes transactions due after a pause. */
    async postpone(ids: readonly number[], pauseMs: number) {
      await sql`update transactions set check_at = ${inFuture(pauseMs)} where id = any(${ids}::bigint[])`.execute(query)
    },

    /** Makes mined rows final that are as they were read: in the same block and not changed since. Their signed bytes are deleted. */
    async makeFinal(rows: readonly Pick<TransactionRow, 'id' | 'blockHash' | 'updatedAt'>[]) {
      await sql`
        update transactions t set final = true, raw = null
        from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ blockHash }) => blockHash)}::text[],
          ${rows.map(({ updatedAt }) => updatedAt)}::timestamptz[]) as read (id, block_hash, updated_at)
        where t.id = read.id and t.block_hash = read.block_hash and date_trunc('milliseconds', t.updated_at) = read.updated_at`.execute(
        query,
      )
    },

    async findByHash(platformId: string, hash: string): Promise<TransactionRow | undefined> {
      const { rows } = await sql<TransactionRow>`
        select ${shownColumns('t')} from transactions t where t.platform_id = ${platformId} and t.hash = ${hash}`.execute(query)
      return rows[0]
    },
  }
}
