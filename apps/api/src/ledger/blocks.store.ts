import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { facetsPerKind } from './facets.ts'

/** A block of the chain. */
export type StandingBlock = { number: bigint; hash: string }

/** An address, and the highest nonce of it that stands in a block. */
export type UsedNonce = { address: string; nonce: number }

/**
 * Puts every transaction of these blocks, which the chain no longer has, back to pending, and makes a look at each due. What is final stays.
 * Within the caller's transaction.
 */
export async function takeBackBlocks(transaction: Transaction<Tables>, platformId: string, blockHashes: readonly string[]) {
  if (blockHashes.length === 0) return
  // One order for all who lock several: two of them must not wait for each other.
  await takeBack(sql`
    select id from transactions
    where platform_id = ${platformId} and not final and block_number is not null and block_hash = any(${blockHashes}::text[])
    order by id for no key update`).execute(transaction)
}

/**
 * The same with what stands in other blocks of these heights than those that the chain has, `blocks` in their order: another source read it
 * from a branch that is no more, or that nobody has read yet. What somebody else is at is left to the follower.
 */
export async function takeBackStrays(transaction: Transaction<Tables>, platformId: string, blocks: readonly StandingBlock[]) {
  const [first, last] = [blocks.at(0), blocks.at(-1)]
  if (!first || !last) return
  await takeBack(sql`
    select id from transactions
    where platform_id = ${platformId} and not final and block_number between ${first.number.toString()} and ${last.number.toString()}
      and block_hash <> all(${blocks.map(({ hash }) => hash)}::text[])
    for no key update skip locked`).execute(transaction)
}

const takeBack = (gone: RawBuilder<unknown>) => sql`
  with gone as (${gone}),
  taken_back as (
    update transactions t set status = 'pending', failure_reason = null, block_number = null, block_hash = null, fee = null, fee_token_id = null, position = null,
      check_at = clock_timestamp(), updated_at = clock_timestamp()
    from gone where t.id = gone.id
    returning t.id)
  update transaction_parties party set mined = false, facet = facet - facet % ${facetsPerKind}::smallint from taken_back where party.transaction_id = taken_back.id`

/**
 * Makes final whatever stands in blocks up to a height, which no node can tell of any more: nobody is to look at it again, so that who has it
 * is waited for. Within the caller's transaction, as its first work.
 */
export async function makeAllFinal(transaction: Transaction<Tables>, platformId: string, upTo: bigint) {
  await sql`
    with deep as (
      select id from transactions where platform_id = ${platformId} and not final and block_number <= ${upTo.toString()}::bigint
      order by id for no key update)
    update transactions t set final = true, raw = null from deep where t.id = deep.id`.execute(transaction)
}

/**
 * Makes a look due at what is pending and can be mined no more, since its place was taken by another of its sender. All else that a block
 * settles is told with the block, or in the follower's own time. Leaves alone what its sender is still about to hand over, what the chain does not
 * know, what is looked at within a second anyway, and what somebody else is at. Within the caller's transaction.
 */
export async function lookAgain(transaction: Transaction<Tables>, platformId: string, used: readonly UsedNonce[]) {
  if (used.length === 0) return
  await sql`
    with overtaken as (
      select t.id from transactions t
      join unnest(${used.map(({ address }) => address)}::text[], ${used.map(({ nonce }) => nonce)}::bigint[]) as used (address, nonce)
        on used.address = t.from_address and used.nonce >= t.nonce
      where t.platform_id = ${platformId} and not t.final and t.status = 'pending' and t.lost_since is null and t.kept
        and t.check_at > clock_timestamp() + interval '1 second'
      for no key update of t skip locked)
    update transactions t set check_at = clock_timestamp() from overtaken where t.id = overtaken.id`.execute(transaction)
}
