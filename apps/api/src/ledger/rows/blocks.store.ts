import { type RawBuilder, sql, type Transaction } from 'kysely'
import { assigned } from '../../base/db/columns.ts'
import type { Tables } from '../../base/db/table-map.ts'
import { eventRows, insertEvents, insertFinalEvents } from '../log/append.store.ts'
import { withoutTransactions } from './approvals.store.ts'
import { numbersPerKind } from './kind-status.ts'
import { unmined } from './row.ts'

/** The number and hash of a block. */
export type BlockReference = { number: bigint; hash: string }

/**
 * Returns the transactions of blocks that a reorg removed to `pending` and makes them due. Final rows are not changed. It runs within the
 * caller's database transaction.
 */
export async function rollBackBlocks(transaction: Transaction<Tables>, platformId: string, blockHashes: readonly string[]) {
  if (blockHashes.length === 0) return
  // Statements that wait for row locks take them in the order of ids. Otherwise two of them could deadlock.
  await rollBack(sql`
    select id, block_number, block_hash from transactions
    where platform_id = ${platformId} and not final and block_number is not null and block_hash = any(${blockHashes}::text[])
    order by id for no key update`).execute(transaction)
}

/**
 * Rolls back rows that are in other blocks at the heights of `blocks`, which are in ascending order. Another source read these rows from a
 * removed branch, or from a branch that is not read yet. Locked rows are skipped; the follower polls them later.
 */
export async function rollBackOtherBlocks(transaction: Transaction<Tables>, platformId: string, blocks: readonly BlockReference[]) {
  const [first, last] = [blocks.at(0), blocks.at(-1)]
  if (!first || !last) return
  await rollBack(sql`
    select id, block_number, block_hash from transactions
    where platform_id = ${platformId} and not final and block_number between ${first.number.toString()} and ${last.number.toString()}
      and block_hash <> all(${blocks.map(({ hash }) => hash)}::text[])
    for no key update skip locked`).execute(transaction)
}

const rollBack = (gone: RawBuilder<unknown>) => sql`
  with gone as (${gone}),
  rolled_back as (
    update transactions t set ${assigned(unmined)}, check_at = clock_timestamp(), updated_at = clock_timestamp()
    from gone where t.id = gone.id
    returning t.id),
  announced as (${insertEvents(eventRows('transaction.reorged', sql`gone`), unmined)}),
  unsettled as (${withoutTransactions(sql`(select id from gone)`)})
  update transaction_parties party set mined = false, kind_status = kind_status - kind_status % ${numbersPerKind}::smallint from rolled_back where party.transaction_id = rolled_back.id`

/**
 * Makes all rows up to a block height final, because no node has these blocks any more. It waits for locked rows, since no later poll would
 * correct a skipped row. It must be the first statement of the caller's database transaction.
 */
export async function makeAllFinal(transaction: Transaction<Tables>, platformId: string, upTo: bigint) {
  await sql`
    with deep as (
      select id, block_number, block_hash from transactions where platform_id = ${platformId} and not final and block_number <= ${upTo.toString()}::bigint
      order by id for no key update),
    announced as (${insertFinalEvents('deep')})
    update transactions t set final = true, raw = null from deep where t.id = deep.id`.execute(transaction)
}
