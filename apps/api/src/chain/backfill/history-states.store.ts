import type { HistoryMethod } from '@patina/chains'
import { sql } from 'kysely'
import type { Database } from '../../base/db/client.ts'

/** The search of an address: unfinished (`searching`), or its result. Every block from `fromBlock` on was searched; null if none was. */
export type StoredHistory = {
  platformId: string
  address: string
  searching: boolean
  complete: boolean
  fromBlock: number | null
  method: HistoryMethod | null
  /** Numbers of searched blocks, and of all blocks of the search; null before it begins. */
  searched: number | null
  blocks: number | null
  /** Number of transactions that an unfinished search has found. */
  found: number | null
  attempts: number | null
  checkAt: string | null
}

/** Returns the searches of these addresses. An address that was never searched is missing. */
export async function storedHistories(
  { query }: Pick<Database, 'query'>,
  addresses: readonly { platformId: string; address: string }[],
): Promise<StoredHistory[]> {
  const { rows } = await sql<StoredHistory>`
    select platform_id as "platformId", address, search.address_found as searching, coalesce(done.complete, search.complete) as complete,
      case when search.address_found then search.searched_from else done.from_block end as "fromBlock",
      case when search.address_found then search.method else done.method end as method,
      search.searched, search.blocks, search.found, search.attempts, search.check_at as "checkAt"
    from unnest(${addresses.map(({ platformId }) => platformId)}::text[], ${addresses.map(({ address }) => address)}::text[])
      as wanted (platform_id, address)
    left join address_histories done using (platform_id, address)
    left join lateral (
      select true as address_found, complete, method, found, attempts, check_at,
        case when to_block < read_to_block then to_block + 1 end as searched_from,
        read_to_block - to_block as searched, read_to_block - from_block + 1 as blocks
      from address_backfills unfinished where unfinished.platform_id = wanted.platform_id and unfinished.address = wanted.address) search on true
    where search.address_found or done.complete is not null`.execute(query)
  return rows.map((row) => ({ ...row, searching: row.searching ?? false }))
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

/**
 * Unfinished backfills of a platform: those of newest blocks, the seconds since the first of them was requested, and those of deep blocks.
 * `requests` is the number of requests that all searches made today, in UTC, and `unproved` the part for unproved addresses.
 */
export type WaitingBackfills = { platform: string; newest: number; age: number; deep: number; requests: number; unproved: number }

/** Returns the unfinished backfills of each platform with searches today or unfinished ones. */
export async function waitingBackfills({ query }: Pick<Database, 'query'>): Promise<WaitingBackfills[]> {
  const { rows } = await sql<WaitingBackfills>`
    select platform_id as platform, coalesce(newest, 0) as newest, coalesce(age, 0) as age, coalesce(deep, 0) as deep, coalesce(requests, 0) as requests,
      coalesce(unproved, 0) as unproved
    from (
      select platform_id, count(*) filter (where not deep) as newest, count(*) filter (where deep) as deep,
        extract(epoch from clock_timestamp() - min(created_at) filter (where not deep))::float8 as age
      from address_backfills group by 1) waiting
    full join (
      select platform_id, sum(requests)::bigint as requests,
        coalesce(sum(requests) filter (where not proved), 0)::bigint as unproved from history_requests
      where day = (now() at time zone 'utc')::date group by 1) spent using (platform_id)
    order by 1`.execute(query)
  return rows
}
