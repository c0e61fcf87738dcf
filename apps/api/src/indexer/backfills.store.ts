import type { Address } from '@wallet/chains'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/client.ts'
import type { Tables } from '../db/tables.ts'
import { lockLinksElsewhere } from '../devices/holders.store.ts'
import { isLinked, isLinkedElsewhere, linksOfDevice } from '../devices/links.sql.ts'
import { inFuture } from '../work/lease.ts'

/** The blocks that are left of a search, and the last that was read when it began: what is above is told by the blocks themselves. */
export type Left = { from: bigint; to: bigint; readTo: bigint }

/** A search for the earlier transactions of an address, and how many it has found. `left` is undefined until it is known where it begins. */
export type Backfill = {
  platformId: string
  address: Address
  left: Left | undefined
  found: number
  attempts: number
  claimMs: number
}

export type BackfillStore = ReturnType<typeof createBackfillStore>

export function createBackfillStore({ query }: Pick<Database, 'query'>) {
  const of = ({ platformId, address }: Pick<Backfill, 'platformId' | 'address'>) =>
    sql`platform_id = ${platformId} and address = ${address}`

  /** As long as it is where its worker left it: one that was linked anew meanwhile, or that another worker took over, is another. */
  const stillOf = (backfill: Backfill) =>
    sql`${of(backfill)} and to_block is not distinct from ${backfill.left ? Number(backfill.left.to) : null}::bigint`

  return {
    /**
     * The next search of a platform by turn, given to one worker until `claimMs` have passed; undefined where none waits, or no block was read yet. A
     * new one begins at the last block that was read, and goes `depth` blocks down; where blocks are not read (`isRead`), its worker says where
     * it begins. One whose address nobody links any more is dropped.
     */
    claim: (platformId: string, depth: number, claimMs: number, isRead: boolean): Promise<Backfill | undefined> =>
      query.transaction().execute(async (transaction) => {
        const { rows: waiting } = await sql<{ address: Address; from: number | null }>`
          select address, from_block as "from" from address_backfills
          where platform_id = ${platformId} and check_at <= clock_timestamp()
          order by turn, check_at limit 1 for update skip locked`.execute(transaction)
        const [row] = waiting
        if (!row) return undefined
        const { address } = row
        // A statement of its own: who links the address now waits for this transaction, and who has done so before is seen by it.
        const { numAffectedRows: dropped } = await sql`
          delete from address_backfills
          where ${of({ platformId, address })} and not ${isLinked(sql`${platformId}`, sql`${address}`)}`.execute(transaction)
        if (dropped !== 0n) return undefined
        if (row.from === null && isRead) {
          // Waits for a range that is being written: its blocks were matched before the link was seen, perhaps, and those after it are not.
          const { rows: checkpoints } = await sql<{ number: number | null }>`
            select block_number as number from indexer_checkpoints where platform_id = ${platformId} for share`.execute(transaction)
          const last = checkpoints[0]?.number ?? null
          if (last === null) return undefined
          await sql`
            update address_backfills set from_block = ${Math.max(0, last - depth + 1)}, to_block = ${last}, read_to_block = ${last}
            where ${of({ platformId, address })}`.execute(transaction)
        }
        const { rows } = await sql<{ from: number | null; to: number | null; readTo: number | null; found: number; attempts: number }>`
          update address_backfills set attempts = attempts + 1, check_at = ${inFuture(claimMs)}
          where ${of({ platformId, address })}
          returning from_block as "from", to_block as "to", read_to_block as "readTo", found, attempts`.execute(transaction)
        const [claimed] = rows
        if (!claimed) return undefined
        const { from, to, readTo, found, attempts } = claimed
        const hasBegun = from !== null && to !== null && readTo !== null
        const left = hasBegun ? { from: BigInt(from), to: BigInt(to), readTo: BigInt(readTo) } : undefined
        return { platformId, address, left, found, attempts, claimMs }
      }),

    /** Writes what `work` found from block `lowest` to the end of `blocks` together with how far the search is; where nothing is left, it is over. */
    advance: (
      backfill: Backfill,
      blocks: Left,
      lowest: bigint,
      found: number,
      most: number,
      work: (transaction: Transaction<Tables>) => Promise<void>,
    ): Promise<Backfill | undefined> =>
      query.transaction().execute(async (transaction) => {
        const left = { ...blocks, to: lowest - 1n }
        const next = { ...backfill, left, found: backfill.found + found, attempts: 0 }
        const isOver = left.to < left.from || next.found >= most
        const { numAffectedRows } = isOver
          ? await sql`delete from address_backfills where ${stillOf(backfill)}`.execute(transaction)
          : await sql`
              update address_backfills set from_block = ${Number(left.from)}, to_block = ${Number(left.to)},
                read_to_block = ${Number(left.readTo)}, found = ${next.found}, attempts = 0,
                check_at = ${inFuture(next.claimMs)}
              where ${stillOf(backfill)}`.execute(transaction)
        // Another worker, which took this one for dead, has gone on from there.
        if (numAffectedRows !== 1n) return undefined
        await work(transaction)
        return isOver ? undefined : next
      }),

    /** Puts a search off, or gives it up. */
    async postpone(backfill: Backfill, pauseMs: number) {
      await sql`
        update address_backfills set check_at = ${inFuture(pauseMs)}
        where ${of(backfill)}`.execute(query)
    },

    async giveUp(backfill: Backfill) {
      await sql`delete from address_backfills where ${stillOf(backfill)} and attempts = ${backfill.attempts}`.execute(query)
    },
  }
}

/**
 * Asks for the earlier transactions of addresses that nobody had linked: from now on their blocks tell, of what was before they did not. A
 * search that was begun for somebody who has let go of the address begins anew, and waits for a worker that is about to drop it. The `turn` of
 * a search is how many others of its device wait: the Nth search of a device comes after the first of every other.
 */
export async function awaitBackfill(
  transaction: Transaction<Tables>,
  deviceId: string,
  addresses: readonly { platformId: string; address: string }[],
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
  // A search that waits for another device gets this device's turn if that is earlier.
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

/** Returns how many searches for older transactions of these addresses are unfinished. */
export async function countSearches({ query }: Pick<Database, 'query'>, platformId: string, addresses: readonly string[]): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from address_backfills
    where platform_id = ${platformId} and address = any(${[...addresses]}::text[])`.execute(query)
  return rows[0]?.waiting ?? 0
}

/** Deletes the search for older transactions of an address, unless another device needs it. */
export async function dropBackfill(transaction: Transaction<Tables>, platformId: string, address: string) {
  await sql`
    delete from address_backfills
    where platform_id = ${platformId} and address = ${address} and not ${isLinked(sql`${platformId}`, sql`${address}`)}`.execute(
    transaction,
  )
}

/** Returns how many addresses wait for their older transactions, and for how long the oldest has, by platform. */
export async function waitingBackfills({ query }: Pick<Database, 'query'>): Promise<{ platform: string; waiting: number; age: number }[]> {
  const { rows } = await sql<{ platform: string; waiting: number; age: number }>`
    select platform_id as platform, count(*) as waiting, extract(epoch from clock_timestamp() - min(created_at))::float8 as age
    from address_backfills group by 1`.execute(query)
  return rows
}
