import { sql, type Transaction } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import type { Tables } from '../../base/db/table-map.ts'
import { inFuture } from '../../base/work/lease.ts'
import { appendBackfilled } from '../../ledger/log/append.store.ts'
import { countUsedNonces } from '../../ledger/rows/sent-transactions.store.ts'
import type { Backfill, RemainingBlocks } from './backfill.ts'
import { type ClaimOptions, claimNext, isSearchOf } from './claim-backfill.store.ts'
import { today } from './request-shares.sql.ts'

export type BackfillStore = {
  /**
   * Claims the next backfill of a platform by turn: those of newest blocks first. Returns undefined if none waits, or if no block of the
   * platform was read yet. A new backfill begins at the last block that was read. A backfill whose address is no longer linked is deleted.
   */
  claim(platformId: string, options: ClaimOptions): Promise<Backfill | undefined>
  /**
   * Saves the progress of a backfill, together with what `work` writes, and returns the backfill. Ends the backfill if no block remains or
   * `isLast` is true. Returns undefined then, and also if another worker has taken it over.
   */
  advance(
    backfill: Backfill,
    next: Backfill & { remaining: RemainingBlocks },
    isLast: boolean,
    work: (transaction: Transaction<Tables>) => Promise<void>,
  ): Promise<Backfill | undefined>
  postpone(backfill: Backfill, pauseMs: number): Promise<void>
  /** Ends a backfill. The history is partial. */
  giveUp(backfill: Backfill): Promise<void>
  /** Adds requests to those of the backfill's payer on this day. */
  spend(backfill: Pick<Backfill, 'platformId' | 'proved' | 'payer'>, requests: number): Promise<void>
}

/** A search begins again if sent transactions are missing at its end, because a node may have lied. After that, the history is partial. */
const maxRestarts = 3
const restartPauseMs = 600_000

export function createBackfillStore({ query }: Pick<Database, 'query'>): BackfillStore {
  return {
    claim: (platformId, options) => query.transaction().execute((transaction) => claimNext(transaction, platformId, options)),

    advance: (backfill, next, isLast, work) =>
      query.transaction().execute(async (transaction) => {
        const { remaining, account, method, complete, found, deep } = next
        const { numAffectedRows } = await sql`
          update address_backfills set from_block = ${Number(remaining.from)}, to_block = ${Number(remaining.to)},
            read_to_block = ${Number(remaining.readTo)}, found = ${found}, deep = ${deep}, method = ${method}, complete = ${complete},
            turn = case when ${deep} and not deep then ${firstDeepTurn(backfill.platformId)} else turn end,
            ordinary = ${account?.ordinary ?? null}, sent = ${account?.sent ?? null}, attempts = 0, check_at = ${inFuture(next.claimMs)}
          where ${isUnchanged(backfill)}`.execute(transaction)
        // If no row changed, the claim expired and another worker continued the backfill.
        if (numAffectedRows !== 1n) return undefined
        await work(transaction)
        if (!isLast && remaining.to >= remaining.from) return { ...next, attempts: 0 }
        await finish(transaction, next)
        return undefined
      }),

    async postpone(backfill, pauseMs) {
      await sql`
        update address_backfills set check_at = ${inFuture(pauseMs)}
        where ${isSearchOf(backfill)}`.execute(query)
    },

    giveUp: (backfill) =>
      query.transaction().execute(async (transaction) => {
        const { numAffectedRows } = await sql`
          delete from address_backfills where ${isUnchanged(backfill)} and attempts = ${backfill.attempts}`.execute(transaction)
        if (numAffectedRows === 1n) await writeHistory(transaction, backfill, false)
      }),

    async spend({ platformId, proved, payer }, requests) {
      await sql`
        insert into history_requests (platform_id, proved, payer, day, requests)
        values (${platformId}, ${proved}, ${payer}, ${today}, ${requests})
        on conflict (platform_id, proved, payer) do update set day = excluded.day,
          requests = excluded.requests + case when history_requests.day = excluded.day then history_requests.requests else 0 end`.execute(
        query,
      )
    },
  }
}

/** Ends a backfill, or begins it again if transactions that the account has sent are missing. */
async function finish(transaction: Transaction<Tables>, backfill: Backfill & { remaining: RemainingBlocks }) {
  const { platformId, address, account, remaining, complete, restarts } = backfill
  const isWhole = complete && remaining.to < remaining.from && remaining.from <= 1n
  const sent = isWhole ? (account?.sent ?? 0) : 0
  const hasAll = sent === 0 || (await countUsedNonces(transaction, platformId, address, sent)) >= sent
  if (!hasAll && restarts < maxRestarts) {
    await sql`
      update address_backfills set to_block = read_to_block, found = 0, method = null, complete = true, restarts = restarts + 1,
        check_at = ${inFuture(restartPauseMs)}
      where ${isSearchOf(backfill)}`.execute(transaction)
    return
  }
  await sql`delete from address_backfills where ${isSearchOf(backfill)}`.execute(transaction)
  await writeHistory(transaction, backfill, isWhole && hasAll)
}

async function writeHistory(transaction: Transaction<Tables>, backfill: Backfill, complete: boolean) {
  const { platformId, address, remaining, method } = backfill
  const from = remaining && remaining.to < remaining.readTo ? Number(remaining.to + 1n) : null
  await sql`
    insert into address_histories (platform_id, address, complete, from_block, method)
    values (${platformId}, ${address}, ${complete}, ${from}, ${method})
    on conflict (platform_id, address) do update set complete = excluded.complete, from_block = excluded.from_block,
      method = excluded.method, finished_at = now()`.execute(transaction)
  await appendBackfilled(transaction, platformId, address)
}

/** SQL condition: no other worker continued the backfill, and no new link restarted it. */
const isUnchanged = (backfill: Backfill) =>
  sql`${isSearchOf(backfill)} and to_block is not distinct from ${backfill.remaining ? Number(backfill.remaining.to) : null}::bigint`

/** SQL: the turn with which a search of deep blocks begins, so that it comes neither before nor after all others. */
const firstDeepTurn = (platformId: string) => sql`coalesce(
  (select min(other.turn) from address_backfills other where other.platform_id = ${platformId} and other.deep), 0)`

/** The unfinished backfill of an address. Block numbers are null until its first block is known. */
export type InspectedBackfill = { fromBlock: number | null; toBlock: number | null; found: number; attempts: number; dueAt: string }

/** Returns the unfinished backfill of an address; undefined if there is none. */
export async function inspectBackfill({ query }: Pick<Database, 'query'>, platformId: string, address: string) {
  const { rows } = await sql<InspectedBackfill>`
    select from_block as "fromBlock", to_block as "toBlock", found, attempts, check_at as "dueAt" from address_backfills
    where platform_id = ${platformId} and address = ${address}`.execute(query)
  return rows[0]
}
