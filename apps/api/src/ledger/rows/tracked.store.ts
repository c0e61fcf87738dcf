import { sql, type Transaction } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import { aliases, type RowOf, shown } from '../../base/db/columns.ts'
import type { Tables } from '../../base/db/table-map.ts'
import { inFuture } from '../../base/work/lease.ts'
import { applyChanges, type Change } from './apply.store.ts'
import type { TransactionRow } from './row.ts'
import { trackedColumns } from './tables.ts'

/** An open hash: a device says that its address sent the transaction elsewhere, and no node has returned the transaction yet. */
export type Tracked = RowOf<typeof trackedColumns>

export type TrackedStore = {
  /**
   * Stores an open hash. Does nothing if it is open already, or if the device has sent the transaction here. Returns false if the device has
   * `max` others.
   */
  add(tracked: Pick<Tracked, 'deviceId' | 'platformId' | 'address' | 'hash'>, max: number): Promise<boolean>
  /** Leases the due hashes of a platform, each to one worker, those first that were looked up least. Without `release` they are due again after `leaseMs`. */
  due(platformId: string, limit: number, leaseMs: number): Promise<Tracked[]>
  /** Ends the lease of these hashes. They are due again after a quarter of their age, at least `minMs` and at most a minute. */
  release(ids: readonly number[], minMs: number): Promise<void>
  /** Deletes these hashes if they have been open for this long. */
  forget(ids: readonly number[], openMs: number): Promise<void>
  /**
   * Applies the change to the transaction of an open hash, stores its bytes, and notes that the device sent it. Then the hash is no longer open. `onWritten`
   * is called within the same database transaction. Repeating it changes nothing.
   */
  adopt(tracked: Tracked, change: Change, raw: string, onWritten: OnWritten): Promise<void>
}

type OnWritten = (transaction: Transaction<Tables>, rows: readonly TransactionRow[]) => Promise<void>

const maxPauseMs = 60_000

export function createTrackedStore({ query }: Pick<Database, 'query'>): TrackedStore {
  return {
    add: ({ deviceId, platformId, address, hash }, max) =>
      query.transaction().execute(async (transaction) => {
        // Two calls of a device at once would both pass the limit.
        await sql`select pg_advisory_xact_lock(hashtext('tracked_transactions'), hashtext(${deviceId}))`.execute(transaction)
        if (await isSentBy(transaction, deviceId, platformId, hash)) return true
        const open = await transaction
          .selectFrom('tracked_transactions')
          .select(aliases(trackedColumns))
          .where('device_id', '=', deviceId)
          .execute()
        if (open.some((other) => other.platformId === platformId && other.hash === hash && other.address === address)) return true
        if (open.length >= max) return false
        const tracked = { device_id: deviceId, platform_id: platformId, address, hash }
        await transaction.insertInto('tracked_transactions').values(tracked).execute()
        return true
      }),

    async due(platformId, limit, leaseMs) {
      const { rows } = await sql<Tracked>`
        with due as (
          select id from tracked_transactions where platform_id = ${platformId} and check_at <= clock_timestamp()
          order by attempts, check_at limit ${limit} for update skip locked)
        update tracked_transactions tracked set attempts = attempts + 1, check_at = ${inFuture(leaseMs)}
        from due where tracked.id = due.id
        returning ${shown(trackedColumns, 'tracked')}`.execute(query)
      return rows
    },

    async release(ids, minMs) {
      if (ids.length === 0) return
      await sql`
        update tracked_transactions set check_at = clock_timestamp() + interval '1 millisecond'
          * least(${maxPauseMs}::float8, greatest(${minMs}::float8, extract(epoch from clock_timestamp() - created_at) * 250))
        where id = any(${[...ids]}::bigint[])`.execute(query)
    },

    async forget(ids, openMs) {
      if (ids.length === 0) return
      await sql`
        delete from tracked_transactions
        where id = any(${[...ids]}::bigint[]) and created_at <= clock_timestamp() - interval '1 millisecond' * ${openMs}::float8`.execute(
        query,
      )
    },

    adopt: ({ id, deviceId }, change, raw, onWritten) =>
      query.transaction().execute(async (transaction) => {
        const rows = await applyChanges(transaction, [change])
        const [row] = rows
        if (!row) throw new Error('applyChanges returned no row for a change')
        await onWritten(transaction, rows)
        await sql`
          update transactions set raw = ${raw} where id = ${row.id} and raw is null and (not final or block_hash is null)`.execute(
          transaction,
        )
        // Fails if the device was deleted meanwhile. Its open hashes are then deleted too.
        const submission = { transaction_id: row.id, device_id: deviceId }
        await transaction
          .insertInto('transaction_submissions')
          .values(submission)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        await transaction.deleteFrom('tracked_transactions').where('id', '=', id).execute()
      }),
  }
}

async function isSentBy(transaction: Transaction<Tables>, deviceId: string, platformId: string, hash: string): Promise<boolean> {
  const { rows } = await sql`
    select from transactions t join transaction_submissions sent on sent.transaction_id = t.id
    where t.platform_id = ${platformId} and t.hash = ${hash} and sent.device_id = ${deviceId}`.execute(transaction)
  return rows.length > 0
}

/** Deletes the open hashes of a device. */
export async function deleteTracked(transaction: Transaction<Tables>, deviceId: string) {
  await transaction.deleteFrom('tracked_transactions').where('device_id', '=', deviceId).execute()
}
