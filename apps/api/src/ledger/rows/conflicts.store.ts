import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '../../base/db/table-map.ts'
import type { ConflictingRow, Spent } from './conflicts.ts'

/** Who asks. A device with a proved link sees what other devices sent for the address. */
export type Viewer = { deviceId: string; isProved: boolean }

/** SQL for a pending transaction `t` that a viewer may see: the device sent it, or has proved the address. */
export const isVisible = ({ deviceId, isProved }: Viewer) => sql`(t.status = 'pending' and (${isProved} or exists (
  select from transaction_submissions sent where sent.transaction_id = t.id and sent.device_id = ${deviceId})))`

/** SQL for spent things as a table of `owner` and `nonce`. A row spends the nonce in its columns. */
const spentTable = (spent: readonly Spent[]): RawBuilder<unknown> => sql`
  unnest(${spent.map(({ owner }) => owner)}::text[], ${spent.map(({ nonce }) => nonce)}::bigint[]) as spent (owner, nonce)`

/** Returns the pending transactions that spend one of these things and that the viewer may see, oldest first. */
export async function readConflicts(
  query: Kysely<Tables>,
  platformId: string,
  spent: readonly Spent[],
  viewer: Viewer,
): Promise<ConflictingRow[]> {
  const { rows } = await sql<ConflictingRow>`
    select t.hash, t.raw from ${spentTable(spent)} join transactions t on t.from_address = spent.owner and t.nonce = spent.nonce
    where t.platform_id = ${platformId} and not t.final and t.block_number is null and ${isVisible(viewer)}
    order by t.id limit 100`.execute(query)
  return rows
}

/** Lets one database transaction at a time decide about each of these things. Sorted, so that two transactions cannot deadlock. */
export async function lockSpent(query: Kysely<Tables>, platformId: string, spent: readonly Spent[]) {
  for (const key of spent.map(({ owner, nonce }) => `nonce ${platformId} ${owner} ${nonce}`).sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(query)
}

/**
 * Makes pending rows due if mined transactions spent the same things, or a later nonce of their owner, so that they can no longer be mined. It
 * skips rows that are still being sent, that the chain does not know, that are due within a second, or that are locked. It runs within the
 * caller's database transaction.
 */
export async function pollOvertaken(transaction: Transaction<Tables>, platformId: string, spent: readonly Spent[]) {
  if (spent.length === 0) return
  await sql`
    with overtaken as (
      select t.id from transactions t join ${spentTable(highestOf(spent))} on spent.owner = t.from_address and spent.nonce >= t.nonce
      where t.platform_id = ${platformId} and not t.final and t.status = 'pending' and t.lost_since is null and t.kept
        and t.check_at > clock_timestamp() + interval '1 second'
      for no key update of t skip locked)
    update transactions t set check_at = clock_timestamp() from overtaken where t.id = overtaken.id`.execute(transaction)
}

/** Returns the highest nonce of each owner. */
function highestOf(spent: readonly Spent[]): Spent[] {
  const highest = new Map<string, Spent>()
  for (const one of spent) if (one.nonce >= (highest.get(one.owner)?.nonce ?? 0)) highest.set(one.owner, one)
  return [...highest.values()]
}
