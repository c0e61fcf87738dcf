import type { Address } from '@patina/chains'
import { sql } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import { inFuture } from '../../base/work/lease.ts'
import { eventRows, insertEvents, insertFinalEvents } from '../log/append.store.ts'
import { applyChanges, type Change } from './apply.store.ts'
import type { Viewer } from './conflicts.store.ts'
import { type NonceUse, readNonceUses } from './nonces.store.ts'
import { shownColumns, type TransactionRow } from './row.ts'
import type {} from './tables.ts'

export type { Facts } from './apply.store.ts'

/**
 * A row that the worker polls, with its signed bytes if they are stored. `lostForMs` is how long the chain has not known the transaction, and
 * `lostAtBlock` the head when that began. Both are null while the chain knows the transaction.
 */
export type FollowedRow = TransactionRow & { raw: string | null; lostForMs: number | null; lostAtBlock: number | null }

/** Milliseconds between two polls of a row, by its status. */
export type PollIntervals = { pendingMs: number; minedMs: number }

export type TransactionStore = {
  /** Writes a reading of a transaction, new or stored, and returns its row. Concurrent writers wait. Repeating a change changes nothing. */
  apply(change: Change): Promise<TransactionRow>
  /** Applies several changes in their order within the caller's database transaction. */
  applyAll: typeof applyChanges
  /**
   * Returns the due rows of a platform, each to one worker, and schedules their next poll. A pending row is due again after
   * `intervals.pendingMs`. A mined row is due after `intervals.minedMs` at first, then after a quarter of its age up to a minute, then after a
   * twentieth of its age up to an hour. A polled row is marked as kept: see `sending.ts`.
   */
  due(platformId: string, intervals: PollIntervals, limit: number): Promise<FollowedRow[]>
  /** Records that the chain does not know a transaction, and postpones its next poll. The row keeps the first such block and time. */
  noteLost(id: number, atBlock: number, pauseMs: number): Promise<void>
  /** Records that the chain knows a transaction again. */
  noteFound(id: number): Promise<void>
  /** Postpones the next poll of these transactions. */
  postpone(ids: readonly number[], pauseMs: number): Promise<void>
  /** Makes mined rows final, unless their block or content changed since they were read. Deletes their signed bytes. */
  makeFinal(rows: readonly Pick<TransactionRow, 'id' | 'blockHash' | 'updatedAt'>[]): Promise<void>
  findByHash(platformId: string, hash: string): Promise<TransactionRow | undefined>
  /** Returns the recent transactions of an account that use a nonce, as far as the viewer may see them. */
  nonceUses(platformId: string, address: Address, viewer: Viewer): Promise<NonceUse[]>
}

export function createTransactionStore({ query }: Database): TransactionStore {
  return {
    apply: (change) =>
      query.transaction().execute(async (transaction) => {
        const [row] = await applyChanges(transaction, [change])
        if (!row) throw new Error('applyChanges returned no row for a change')
        return row
      }),

    applyAll: applyChanges,

    due: (platformId, intervals, limit) => claimDue(query, platformId, intervals, limit),

    async noteLost(id, atBlock, pauseMs) {
      await sql`
        update transactions set lost_since = coalesce(lost_since, clock_timestamp()), lost_at_block = coalesce(lost_at_block, ${atBlock}::bigint),
          check_at = ${inFuture(pauseMs)}
        where id = ${id}`.execute(query)
    },

    async noteFound(id) {
      await query.updateTable('transactions').set({ lost_since: null, lost_at_block: null }).where('id', '=', id).execute()
    },

    async postpone(ids, pauseMs) {
      await sql`update transactions set check_at = ${inFuture(pauseMs)} where id = any(${ids}::bigint[])`.execute(query)
    },

    async makeFinal(rows) {
      await sql`
        with unchanged as (
          select t.id, t.block_number, t.block_hash from transactions t
          join unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ blockHash }) => blockHash)}::text[],
            ${rows.map(({ updatedAt }) => updatedAt)}::timestamptz[]) as read (id, block_hash, updated_at)
            on t.id = read.id and t.block_hash = read.block_hash and date_trunc('milliseconds', t.updated_at) = read.updated_at
          where not t.final order by t.id for no key update of t),
        announced as (${insertFinalEvents('unchanged')})
        update transactions t set final = true, raw = null from unchanged where t.id = unchanged.id`.execute(query)
    },

    nonceUses: (platformId, address, viewer) => readNonceUses(query, { platformId, address }, viewer),

    async findByHash(platformId, hash) {
      const { rows } = await sql<TransactionRow>`
        select ${shownColumns('t')} from transactions t where t.platform_id = ${platformId} and t.hash = ${hash}`.execute(query)
      return rows[0]
    },
  }
}

async function claimDue(query: Database['query'], platformId: string, { pendingMs, minedMs }: PollIntervals, limit: number) {
  const { rows } = await sql<FollowedRow>`
    with due as (
      select id, kept, status, block_number, block_hash from transactions where platform_id = ${platformId} and not final and check_at <= clock_timestamp()
      order by check_at limit ${limit} for update skip locked),
    announced as (${insertEvents(eventRows('transaction.pending', sql`due where not kept and status = 'pending'`))})
    update transactions set attempts = attempts + 1, kept = true, check_at = clock_timestamp() + interval '1 millisecond' * case
      when transactions.status = 'pending' then ${pendingMs}::float8
      else greatest(${minedMs}::float8, least(60000, extract(epoch from clock_timestamp() - updated_at) * 250),
        least(3600000, extract(epoch from clock_timestamp() - updated_at) * 50)) end
    from due where transactions.id = due.id
    returning ${shownColumns('transactions')}, raw, lost_at_block as "lostAtBlock",
      (extract(epoch from clock_timestamp() - lost_since) * 1000)::float8 as "lostForMs"`.execute(query)
  return rows
}
