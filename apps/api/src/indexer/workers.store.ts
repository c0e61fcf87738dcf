import { sql } from 'kysely'
import type { Database } from '../db/client.ts'
import { inFuture } from '../work/lease.ts'
import type {} from './tables.ts'

export type WorkerStore = {
  /** Marks a worker as alive for `leaseMs` and stores the platforms that it can read. Deletes expired workers. */
  announce(id: string, platforms: readonly string[], leaseMs: number): Promise<void>
  /**
   * Hands one lease over to a worker that has at least two leases fewer and can read the platform. Returns the platform, or undefined if
   * the leases are shared evenly, or if another worker is handing over now.
   */
  handOver(id: string, leaseMs: number): Promise<string | undefined>
  /** Deletes a worker. */
  leave(id: string): Promise<void>
}

/** Number of the advisory lock for handing over. Without the lock, several workers could give too many leases to one with few. */
const handOverLock = 20261122

export function createWorkerStore({ query }: Pick<Database, 'query'>): WorkerStore {
  return {
    async announce(id, platforms, leaseMs) {
      await sql`
        with gone as (delete from indexer_workers where alive_until < clock_timestamp() and id <> ${id})
        insert into indexer_workers (id, platforms, alive_until) values (${id}, ${platforms}::text[], ${inFuture(leaseMs)})
        on conflict (id) do update set platforms = excluded.platforms, alive_until = excluded.alive_until`.execute(query)
    },

    handOver: (id, leaseMs) =>
      query.transaction().execute(async (transaction) => {
        const { rows: locks } = await sql<{ isMine: boolean }>`select pg_try_advisory_xact_lock(${handOverLock}) as "isMine"`.execute(
          transaction,
        )
        if (!locks[0]?.isMine) return undefined
        const { rows } = await sql<{ platformId: string }>`
          with workers as (
            select w.id, w.platforms, count(c.platform_id) as leases
            from indexer_workers w left join indexer_checkpoints c on c.holder = w.id and c.leased_until > clock_timestamp()
            where w.alive_until > clock_timestamp() group by w.id),
          handed as (
            select c.platform_id, other.id
            from indexer_checkpoints c join workers owner on owner.id = c.holder
              join workers other on c.platform_id = any(other.platforms) and other.leases + 2 <= owner.leases
            where owner.id = ${id} and c.leased_until > clock_timestamp()
            order by other.leases, c.platform_id limit 1)
          update indexer_checkpoints c set holder = handed.id, leased_until = ${inFuture(leaseMs)}
          from handed where c.platform_id = handed.platform_id and c.holder = ${id}
          returning c.platform_id as "platformId"`.execute(transaction)
        return rows[0]?.platformId
      }),

    async leave(id) {
      await query.deleteFrom('indexer_workers').where('id', '=', id).execute()
    },
  }
}
