import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { firstProver, isProved } from '../../wallet/devices/links.sql.ts'

/** SQL: the present day, in UTC. */
export const today = sql`(now() at time zone 'utc')::date`

/** Returns the group of a network, from 0 to 4095. Thousands of networks share a group, so the group does not reveal an address. */
export const groupOfNetwork = (network: string): number => createHash('sha256').update(network).digest().readUInt16BE() & 0xfff

/** SQL: the device that proved the address of the row `search`, as a group from 0 to 4095; null if none did. */
const provingDevice = sql`('x' || substr(${firstProver(sql`search.platform_id`, sql`search.address`)}::text, 1, 3))::bit(12)::integer`

/** SQL: to whom the requests of the row `search` of `address_backfills` are counted. */
export const payerOf = sql<number>`coalesce(${provingDevice}, search.network)`

/**
 * Returns the SQL condition that the row `search` of `address_backfills` may still search deep blocks today.
 * - Unproved addresses together use at most half of the day. The other half is reserved for proved addresses.
 * - A device with proved addresses, or a network with unproved ones, that used a tenth of the day leaves the rest to others once a quarter of
 *   the day is used by its kind. A device goes on while half of the day is unused.
 */
export function mayStillRequest(platformId: string, perDay: number): RawBuilder<unknown> {
  const spent = (condition: RawBuilder<unknown>) => sql`coalesce((
    select sum(requests) from history_requests spent
    where spent.platform_id = ${platformId} and day = ${today} and ${condition}), 0)`
  const [half, quarter, tenth] = [2, 4, 10].map((part) => sql`${Math.ceil(perDay / part)}::bigint`)
  const [provedSpent, unprovedSpent] = [spent(sql`proved`), spent(sql`not proved`)]
  const allSpent = sql`(${provedSpent} + least(${unprovedSpent}, ${Math.floor(perDay / 2)}::bigint))`
  const isModest = (isOfProved: boolean) => sql`${spent(sql`proved = ${isOfProved} and payer = ${payerOf}`)} < ${tenth}`
  return sql`case when ${isProved(sql`search.platform_id`, sql`search.address`)}
    then ${allSpent} < ${half} or ${provedSpent} < ${quarter} or (${allSpent} < ${perDay}::bigint and ${isModest(true)})
    else ${unprovedSpent} < ${quarter} or (${unprovedSpent} < ${half} and ${isModest(false)}) end`
}
