import type { Address } from '@patina/chains'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/client.ts'
import type { Tables } from '../db/tables.ts'
import { isLinked, isLinkedElsewhere, linksOfDevice } from '../devices/links.sql.ts'
import { lockLinksElsewhere } from '../devices/subscribers.store.ts'
import { appendBackfilled } from '../ledger/events/append.store.ts'
import { inFuture } from '../work/lease.ts'

/**
 * The blocks that a backfill has not covered yet. `readTo` is the newest block that was read when it began; the block reader covers later
 * ones.
 */
export type RemainingBlocks = { from: bigint; to: bigint; readTo: bigint }

/** A backfill of an address, and how many transactions it has found. `remaining` is undefined until its first block is known. */
export type Backfill = {
  platformId: string
  address: Address
  remaining: RemainingBlocks | undefined
  found: number
  attempts: number
  claimMs: number
}

export type BackfillStore = {
  /**
   * Claims the next backfill of a platform by turn. Another worker may claim it after `claimMs`. Returns undefined if none waits, or if no
   * block of the platform was read yet. A backfill whose address is no longer linked is deleted.
   *
   * A new backfill begins at the last block that was read and covers `depth` blocks. If no worker reads the blocks (`isRead` is false), the
   * caller decides where it begins.
   */
  claim(platformId: string, depth: number, claimMs: number, isRead: boolean): Promise<Backfill | undefined>
  /**
   * Saves the progress of a backfill down to block `lowest`, together with what `work` writes. Deletes the backfill if it is finished: no
   * block remains, or it has found `max` transactions. Returns undefined then, and also if another worker has taken it over.
   */
  advance(
    backfill: Backfill,
    blocks: RemainingBlocks,
    lowest: bigint,
    found: number,
    max: number,
    work: (transaction: Transaction<Tables>) => Promise<void>,
  ): Promise<Backfill | undefined>
  postpone(backfill: Backfill, pauseMs: number): Promise<void>
  giveUp(backfill: Backfill): Promise<void>
}

export function createBackfillStore({ query }: Pick<Database, 'query'>): BackfillStore {
  return {
    claim: (platformId, depth, claimMs, isRead) =>
      query.transaction().execute(async (transaction) => {
        const waiting = await lockNext(transaction, platformId)
        if (!waiting) return undefined
        const { address } = waiting
        if (await dropIfUnlinked(transaction, platformId, address)) return undefined
        if (waiting.from === null && isRead && !(await beginAtLastBlock(transaction, platformId, address, depth))) return undefined
        return markClaimed(transaction, platformId, address, claimMs)
      }),

    advance: (backfill, blocks, lowest, found, max, work) =>
      query.transaction().execute(async (transaction) => {
        const remaining = { ...blocks, to: lowest - 1n }
        const next = { ...backfill, remaining, found: backfill.found + found, attempts: 0 }
        const isFinished = remaining.to < remaining.from || next.found >= max
        const { numAffectedRows } = isFinished
          ? await sql`delete from address_backfills where ${isUnchanged(backfill)}`.execute(transaction)
          : await sql`
              update address_backfills set from_block = ${Number(remaining.from)}, to_block = ${Number(remaining.to)},
                read_to_block = ${Number(remaining.readTo)}, found = ${next.found}, attempts = 0,
                check_at = ${inFuture(next.claimMs)}
              where ${isUnchanged(backfill)}`.execute(transaction)
        // If no row changed, the claim expired and another worker continued the backfill.
        if (numAffectedRows !== 1n) return undefined
        await work(transaction)
        if (isFinished) await appendBackfilled(transaction, backfill.platformId, backfill.address)
        return isFinished ? undefined : next
      }),

    async postpone(backfill, pauseMs) {
      await sql`
        update address_backfills set check_at = ${inFuture(pauseMs)}
        where ${isSearchOf(backfill)}`.execute(query)
    },

    async giveUp(backfill) {
      await sql`delete from address_backfills where ${isUnchanged(backfill)} and attempts = ${backfill.attempts}`.execute(query)
    },
  }
}

const isSearchOf = ({ platformId, address }: Pick<Backfill, 'platformId' | 'address'>) =>
  sql`platform_id = ${platformId} and address = ${address}`

/** SQL condition: no other worker continued the backfill, and no new link restarted it. */
const isUnchanged = (backfill: Backfill) =>
  sql`${isSearchOf(backfill)} and to_block is not distinct from ${backfill.remaining ? Number(backfill.remaining.to) : null}::bigint`

async function lockNext(
  transaction: Transaction<Tables>,
  platformId: string,
): Promise<{ address: Address; from: number | null } | undefined> {
  const { rows } = await sql<{ address: Address; from: number | null }>`
    select address, from_block as "from" from address_backfills
    where platform_id = ${platformId} and check_at <= clock_timestamp()
    order by turn, check_at limit 1 for update skip locked`.execute(transaction)
  return rows[0]
}

/**
 * Deletes the backfill of an address that no device links any more. Must be a separate statement after `lockNext`: it then sees links that
 * were added before the lock, and a device that links the address now waits for this database transaction.
 */
async function dropIfUnlinked(transaction: Transaction<Tables>, platformId: string, address: Address): Promise<boolean> {
  const { numAffectedRows: dropped } = await sql`
    delete from address_backfills
    where ${isSearchOf({ platformId, address })} and not ${isLinked(sql`${platformId}`, sql`${address}`)}`.execute(transaction)
  return dropped !== 0n
}

/** Sets the blocks of a new backfill. Returns false if no block of the platform was read yet. */
async function beginAtLastBlock(transaction: Transaction<Tables>, platformId: string, address: Address, depth: number): Promise<boolean> {
  // The row lock waits for a range that is being written. The worker may have matched the blocks of that range before the new link was
  // visible.
  const { rows: checkpoints } = await sql<{ number: number | null }>`
    select block_number as number from indexer_checkpoints where platform_id = ${platformId} for share`.execute(transaction)
  const last = checkpoints[0]?.number ?? null
  if (last === null) return false
  await sql`
    update address_backfills set from_block = ${Math.max(0, last - depth + 1)}, to_block = ${last}, read_to_block = ${last}
    where ${isSearchOf({ platformId, address })}`.execute(transaction)
  return true
}

async function markClaimed(
  transaction: Transaction<Tables>,
  platformId: string,
  address: Address,
  claimMs: number,
): Promise<Backfill | undefined> {
  const { rows } = await sql<{ from: number | null; to: number | null; readTo: number | null; found: number; attempts: number }>`
    update address_backfills set attempts = attempts + 1, check_at = ${inFuture(claimMs)}
    where ${isSearchOf({ platformId, address })}
    returning from_block as "from", to_block as "to", read_to_block as "readTo", found, attempts`.execute(transaction)
  const [claimed] = rows
  if (!claimed) return undefined
  const { from, to, readTo, found, attempts } = claimed
  const hasBegun = from !== null && to !== null && readTo !== null
  const remaining = hasBegun ? { from: BigInt(from), to: BigInt(to), readTo: BigInt(readTo) } : undefined
  return { platformId, address, remaining, found, attempts, claimMs }
}

/**
 * Starts a backfill of newly linked addresses. New blocks cover these addresses from now on; older blocks need a backfill. A backfill that
 * a removed link of another device left behind is restarted.
 *
 * The `turn` of a backfill is the number of other backfills for which its device waits, so one device cannot delay the others.
 */
export async function requestBackfill(
  transaction: Transaction<Tables>,
  deviceId: string,
  addresses: readonly { platformId: string; address: Address }[],
) {
  if (addresses.length === 0) return
  const added = sql`(
    select platform_id, address, row_number() over (partition by platform_id order by address) - 1 + (
      select count(*) from ${linksOfDevice(deviceId)} mine join address_backfills waiting using (platform_id, address)
      where mine.platform_id = wanted.platform_id and mine.address <> all(${addresses.map(({ address }) => address)}::text[])) as turn
    from unnest(${addresses.map(({ platformId }) => platformId)}::text[], ${addresses.map(({ address }) => address)}::text[])
      as wanted (platform_id, address)) as added`
  const others = isLinkedElsewhere(sql`added.platform_id`, sql`added.address`, deviceId)
  await lockLinksElsewhere(transaction, addresses, deviceId)
  // A backfill for which another device waits moves to this device's turn, if that turn is earlier.
  await sql`
    update address_backfills search set turn = earlier.turn
    from (
      select platform_id, address, added.turn from ${added} join address_backfills waiting using (platform_id, address)
      where waiting.turn > added.turn and ${others} order by 1, 2 for update of waiting) as earlier
    where search.platform_id = earlier.platform_id and search.address = earlier.address`.execute(transaction)
  await sql`
    insert into address_backfills (platform_id, address, turn)
    select added.platform_id, added.address, added.turn from ${added} where not ${others}
    order by 1, 2
    on conflict (platform_id, address) do update set turn = excluded.turn,
      from_block = null, to_block = null, read_to_block = null, found = 0, attempts = 0, check_at = now(), created_at = now()`.execute(
    transaction,
  )
}

/** Returns how many of these addresses have an unfinished backfill. */
export async function countBackfills(
  { query }: Pick<Database, 'query'>,
  platformId: string,
  addresses: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from address_backfills
    where platform_id = ${platformId} and address = any(${[...addresses]}::text[])`.execute(query)
  return rows[0]?.waiting ?? 0
}

/** Deletes the backfill of an address, unless another device needs it. */
export async function dropBackfill(transaction: Transaction<Tables>, platformId: string, address: Address) {
  await sql`
    delete from address_backfills
    where platform_id = ${platformId} and address = ${address} and not ${isLinked(sql`${platformId}`, sql`${address}`)}`.execute(
    transaction,
  )
}

/** Returns, by platform, how many addresses wait for a backfill, and how long the first of them has waited. */
export async function waitingBackfills({ query }: Pick<Database, 'query'>): Promise<{ platform: string; waiting: number; age: number }[]> {
  const { rows } = await sql<{ platform: string; waiting: number; age: number }>`
    select platform_id as platform, count(*) as waiting, extract(epoch from clock_timestamp() - min(created_at))::float8 as age
    from address_backfills group by 1`.execute(query)
  return rows
}

/** The unfinished backfill of an address. Block numbers are null until its first block is known. */
export type InspectedBackfill = { fromBlock: number | null; toBlock: number | null; found: number; attempts: number; dueAt: string }

/** Returns the unfinished backfill of an address; undefined if there is none. */
export async function inspectBackfill({ query }: Pick<Database, 'query'>, platformId: string, address: string) {
  const { rows } = await sql<InspectedBackfill>`
    select from_block as "fromBlock", to_block as "toBlock", found, attempts, check_at as "dueAt" from address_backfills
    where platform_id = ${platformId} and address = ${address}`.execute(query)
  return rows[0]
}
