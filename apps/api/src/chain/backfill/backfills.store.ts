import type { Address, HistoryMethod } from '@patina/chains'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import type { Tables } from '../../base/db/table-map.ts'
import { inFuture } from '../../base/work/lease.ts'
import { appendBackfilled } from '../../ledger/log/append.store.ts'
import { countUsedNonces } from '../../ledger/rows/sent-transactions.store.ts'
import { isLinked, isProved, linksOfDevicesOf } from '../../wallet/devices/links.sql.ts'
import { mayStillRequest, payerOf, today } from './request-shares.sql.ts'

/**
 * The blocks that a backfill has not covered yet. `readTo` is the newest block that was read when it began; the block reader covers later
 * ones.
 */
export type RemainingBlocks = { from: bigint; to: bigint; readTo: bigint }

/** Whether an address is an ordinary account. `sent` is the number of its transactions when the search began, if it is known. */
export type Account = { ordinary: boolean; sent: number | null }

/**
 * A backfill of an address, and what it has found. `remaining` is undefined until its first block is known, `account` until the first range
 * is searched. `deep`: the newest blocks were searched.
 */
export type Backfill = {
  platformId: string
  address: Address
  remaining: RemainingBlocks | undefined
  found: number
  attempts: number
  claimMs: number
  deep: boolean
  proved: boolean
  /** The group of the device or network to which the requests are counted. */
  payer: number
  account: Account | undefined
  /** The weakest method that was used so far. */
  method: HistoryMethod | null
  complete: boolean
  restarts: number
}

/** Which backfills may be claimed, and where a new one begins. */
export type ClaimOptions = {
  /** Number of newest blocks that are searched first. */
  depth: number
  /** The lowest block that is searched. */
  fromBlock: number
  /**
   * Deep blocks are searched while the requests of the day are fewer, within the shares of `request-shares.sql.ts`. With 0, deep blocks are
   * not searched: the caller ends the backfill.
   */
  requestsPerDay: number
  /** Milliseconds after which another worker may claim the backfill. */
  claimMs: number
  /** Whether a worker reads the blocks of the platform. If not, the caller decides where a backfill begins. */
  isRead: boolean
}

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
    claim: (platformId, options) =>
      query.transaction().execute(async (transaction) => {
        const waiting = await lockNext(transaction, platformId, options.requestsPerDay)
        if (!waiting) return undefined
        const { address } = waiting
        if (await dropIfUnlinked(transaction, platformId, address)) return undefined
        if (waiting.from === null && options.isRead && !(await beginAtLastBlock(transaction, platformId, address, options)))
          return undefined
        return markClaimed(transaction, platformId, address, options.claimMs)
      }),

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

const isSearchOf = ({ platformId, address }: Pick<Backfill, 'platformId' | 'address'>) =>
  sql`platform_id = ${platformId} and address = ${address}`

/** SQL condition: no other worker continued the backfill, and no new link restarted it. */
const isUnchanged = (backfill: Backfill) =>
  sql`${isSearchOf(backfill)} and to_block is not distinct from ${backfill.remaining ? Number(backfill.remaining.to) : null}::bigint`

async function lockNext(
  transaction: Transaction<Tables>,
  platformId: string,
  requestsPerDay: number,
): Promise<{ address: Address; from: number | null } | undefined> {
  const { rows } = await sql<{ address: Address; from: number | null }>`
    select address, from_block as "from" from address_backfills search
    where platform_id = ${platformId} and check_at <= clock_timestamp()
      and (not deep or ${requestsPerDay} = 0 or ${mayStillRequest(platformId, requestsPerDay)})
    order by deep, turn, check_at limit 1 for update skip locked`.execute(transaction)
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
async function beginAtLastBlock(
  transaction: Transaction<Tables>,
  platformId: string,
  address: Address,
  { fromBlock, depth }: ClaimOptions,
): Promise<boolean> {
  // The row lock waits for a range that is being written. The worker may have matched the blocks of that range before the new link was
  // visible.
  const { rows: checkpoints } = await sql<{ number: number | null }>`
    select block_number as number from indexer_checkpoints where platform_id = ${platformId} for share`.execute(transaction)
  const last = checkpoints[0]?.number ?? null
  if (last === null) return false
  await sql`
    update address_backfills set from_block = ${fromBlock}, to_block = ${last}, read_to_block = ${last}, deep = deep or ${depth === 0}
    where ${isSearchOf({ platformId, address })}`.execute(transaction)
  return true
}

/** SQL: the turn with which a search of deep blocks begins, so that it comes neither before nor after all others. */
const firstDeepTurn = (platformId: string) => sql`coalesce(
  (select min(other.turn) from address_backfills other where other.platform_id = ${platformId} and other.deep), 0)`

/** Maximum number of devices of an address whose searches are counted. */
const maxDevices = 20

/** SQL: the number of deep searches for which a device of the address waits, the fewest of all devices. */
const fewestSearches = (platformId: string, address: Address) => sql`coalesce((
  select min(waiting) from (
    select count(*) as waiting from ${linksOfDevicesOf(platformId, address, maxDevices)} mine
    join address_backfills other using (platform_id, address)
    where other.platform_id = ${platformId} and other.deep group by mine.device_id) each), 1)`

type Claimed = Pick<Backfill, 'found' | 'attempts' | 'deep' | 'proved' | 'payer' | 'method' | 'complete' | 'restarts'> & {
  from: number | null
  to: number | null
  readTo: number | null
  ordinary: boolean | null
  sent: number | null
}

/**
 * Marks a backfill as claimed. A search of deep blocks moves back in the queue by the number of searches for which its device waits, so
 * devices with few and with many addresses get equal shares.
 */
async function markClaimed(
  transaction: Transaction<Tables>,
  platformId: string,
  address: Address,
  claimMs: number,
): Promise<Backfill | undefined> {
  const { rows } = await sql<Claimed>`
    update address_backfills search set attempts = attempts + 1, check_at = ${inFuture(claimMs)},
      turn = case when deep then turn + ${fewestSearches(platformId, address)} else turn end
    where ${isSearchOf({ platformId, address })}
    returning from_block as "from", to_block as "to", read_to_block as "readTo", found, attempts, deep, method, complete, ordinary, sent,
      restarts, ${isProved(sql`search.platform_id`, sql`search.address`)} as proved, ${payerOf} as payer`.execute(transaction)
  const [claimed] = rows
  if (!claimed) return undefined
  const { from, to, readTo, ordinary, sent, ...rest } = claimed
  const hasBegun = from !== null && to !== null && readTo !== null
  const remaining = hasBegun ? { from: BigInt(from), to: BigInt(to), readTo: BigInt(readTo) } : undefined
  return { ...rest, platformId, address, remaining, account: ordinary === null ? undefined : { ordinary, sent }, claimMs }
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
