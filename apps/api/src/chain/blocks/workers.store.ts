import { sql, type Transaction } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import type { Tables } from '../../base/db/table-map.ts'
import { inFuture } from '../../base/work/lease.ts'
import type {} from '../tables.ts'
import { type Move, nextMoves } from './next-lease-moves.ts'

export type WorkerStore = {
  /** Marks a worker as alive for `leaseMs` and stores the platforms that it can read. Deletes expired workers. */
  announce(id: string, platforms: readonly string[], leaseMs: number): Promise<void>
  /** Moves leases between workers so that one gets a lease more. Returns the moves; none if the leases are shared evenly. */
  share(): Promise<Move[]>
  /** Deletes a worker. */
  leave(id: string): Promise<void>
}

/** Number of the advisory lock for sharing. Without the lock, several workers could give too many leases to one with few. */
const shareLock = 20261122

export function createWorkerStore({ query }: Pick<Database, 'query'>): WorkerStore {
  return {
    async announce(id, platforms, leaseMs) {
      await sql`
        with gone as (delete from indexer_workers where alive_until < clock_timestamp() and id <> ${id})
        insert into indexer_workers (id, platforms, alive_until) values (${id}, ${platforms}::text[], ${inFuture(leaseMs)})
        on conflict (id) do update set platforms = excluded.platforms, alive_until = excluded.alive_until`.execute(query)
    },

    share: () =>
      query.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${shareLock})`.execute(transaction)
        const workers = await sql<{ id: string; platforms: string[] }>`
          select id, platforms from indexer_workers where alive_until > clock_timestamp()`.execute(transaction)
        const leases = await sql<{ platformId: string; owner: string }>`
          select platform_id as "platformId", holder as owner from indexer_checkpoints
          where leased_until > clock_timestamp() order by platform_id`.execute(transaction)
        const moves = nextMoves(
          workers.rows.map(({ id, platforms }) => ({ id, platforms: new Set(platforms) })),
          new Map(leases.rows.map(({ platformId, owner }) => [platformId, owner])),
        )
        const done: Move[] = []
        for (const move of moves) if (await apply(transaction, move)) done.push(move)
        return done
      }),

    async leave(id) {
      await query.deleteFrom('indexer_workers').where('id', '=', id).execute()
    },
  }
}

/**
 * Makes another worker the owner of a lease. The writes of the old owner then fail. The lease ends when the new owner counts
 * as dead. Otherwise a worker that just died would keep it for a whole lease more. Returns false if the old owner has released the lease,
 * or the new owner has left.
 */
async function apply(transaction: Transaction<Tables>, { platformId, from, to }: Move): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update indexer_checkpoints set holder = worker.id, leased_until = worker.alive_until from indexer_workers worker
    where worker.id = ${to} and platform_id = ${platformId} and holder = ${from} and leased_until > clock_timestamp()`.execute(transaction)
  return numAffectedRows === 1n
}
