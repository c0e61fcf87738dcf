import type { Address } from '@patina/chains'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../base/db/table-map.ts'
import { inFuture } from '../../base/work/lease.ts'
import { isLinked, isProved, linksOfDevicesOf } from '../../wallet/devices/links.sql.ts'
import type { Backfill } from './backfill.ts'
import { mayStillRequest, payerOf } from './request-shares.sql.ts'

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

/** Claims the next backfill of a platform, as `claim` of the store says. */
export async function claimNext(
  transaction: Transaction<Tables>,
  platformId: string,
  options: ClaimOptions,
): Promise<Backfill | undefined> {
  const waiting = await lockNext(transaction, platformId, options.requestsPerDay)
  if (!waiting) return undefined
  const { address } = waiting
  if (await dropIfUnlinked(transaction, platformId, address)) return undefined
  if (waiting.from === null && options.isRead && !(await beginAtLastBlock(transaction, platformId, address, options))) return undefined
  return markClaimed(transaction, platformId, address, options.claimMs)
}

/** SQL condition: the row is the backfill of this address. */
export const isSearchOf = ({ platformId, address }: Pick<Backfill, 'platformId' | 'address'>) =>
  sql`platform_id = ${platformId} and address = ${address}`

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
