import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/**
 * Puts every transaction of these blocks, which the chain no longer has, back to pending, and makes a look at each due. What is final stays.
 * Within the caller's transaction.
 */
export async function takeBackBlocks(transaction: Transaction<Tables>, platformId: string, blockHashes: readonly string[]) {
  if (blockHashes.length === 0) return
  await sql`
    with taken_back as (
      update transactions set status = 'pending', failure_reason = null, block_number = null, block_hash = null, fee = null,
        check_at = clock_timestamp(), updated_at = clock_timestamp()
      where platform_id = ${platformId} and not final and block_number is not null and block_hash = any(${blockHashes}::text[])
      returning id)
    update transaction_parties party set mined = false from taken_back where party.transaction_id = taken_back.id`.execute(transaction)
}

/**
 * Makes final what stands in blocks up to a height, where the block is one of those that the indexer has kept: another source may have read
 * it from a block that is no more. Its signed bytes are let go. Within the caller's transaction.
 */
export async function makeFinal(transaction: Transaction<Tables>, platformId: string, upTo: bigint) {
  await sql`
    update transactions t set final = true, raw = null
    from indexer_blocks kept
    where t.platform_id = ${platformId} and not t.final and t.block_number is not null and t.block_number <= ${upTo.toString()}::bigint
      and kept.platform_id = t.platform_id and kept.number = t.block_number and kept.hash = t.block_hash`.execute(transaction)
}

/**
 * Makes a look due at what is pending, since a block has come that may hold it, or another in its place: a transaction that moves nothing is
 * not told of with its block. Leaves alone what its sender is still about to hand over, and what the chain does not know. Within the caller's
 * transaction.
 */
export async function lookAgain(transaction: Transaction<Tables>, platformId: string) {
  await sql`
    update transactions set check_at = clock_timestamp()
    where platform_id = ${platformId} and not final and status = 'pending' and lost_since is null and attempts > 1
      and check_at > clock_timestamp()`.execute(transaction)
}
