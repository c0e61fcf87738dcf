import { sql } from 'kysely'
import type { Database } from '../db/client.ts'
import { newest } from '../db/newest.ts'
import { countedUpTo } from '../http/page.ts'
import { withOperationsOfParties } from '../ledger/crowded.store.ts'
import { shownColumns, type TransactionRow } from '../ledger/transaction-row.ts'
import type { Place } from './place.ts'
import { type HistoryQuery, isVisible, linksOf, streamsOf } from './streams.ts'

export type { HistoryQuery } from './streams.ts'

/** A transaction with those of the requested links that see it so, and its place in the history. */
export type HistoryRow = TransactionRow & { addresses: string[]; time: number }

/** A part of the history: items after a place, or after so many others. */
export type Part = { limit: number } & ({ after: Place } | { offset: number })

export type HistoryStore = ReturnType<typeof createHistoryStore>

const columns = sql`${shownColumns('t')}, (extract(epoch from t.created_at) * 1000000)::bigint as "time"`

/** Without a block above all blocks, without a position below all others of its block. */
const tieOrder = sql`coalesce(t.block_number, 9223372036854775807), coalesce(t.position, -1), t.id`
const newestFirst = sql`on_page.created_at desc, t.block_number desc nulls first, t.position desc nulls last, t.id desc`

export function createHistoryStore({ query, read }: Database) {
  return {
    /** One transaction, where one of the links takes part in it and the device may see it. */
    async findVisible(id: number, history: HistoryQuery): Promise<HistoryRow | undefined> {
      const { rows } = await sql<HistoryRow>`
        select ${columns}, seen.addresses from transactions t, lateral (
          select array_agg(p.address) as addresses
          from ${linksOf(history)} join transaction_parties p using (platform_id, address)
          where p.transaction_id = t.id and ${isVisible(history)}) seen
        where t.id = ${id} and seen.addresses is not null`.execute(query)
      const [row] = await withOperationsOfParties(query, rows, addressesOf(history))
      return row
    },

    /** Newest first: by time, then by block, then by position in the block, then by id. */
    async page(history: HistoryQuery, part: Part): Promise<HistoryRow[]> {
      const statement = 'after' in part ? pageAfter(history, part.after, part.limit) : pageAt(history, part.offset, part.limit)
      const rows = await read(statement.compile(query), history.deviceId, 'after' in part ? 0 : part.offset)
      return withOperationsOfParties(query, rows, addressesOf(history))
    },

    /** Whether some rows have no facet yet: a filter by facets would miss them. */
    async isFilling(): Promise<boolean> {
      const { rows } = await sql<{ filling: boolean }>`
        select exists (select from facet_backfill) or exists (select from transaction_parties where facet < 0) as filling`.execute(query)
      return rows[0]?.filling ?? false
    },

    /** How many there are, or `most` if there are more. */
    async count(history: HistoryQuery, most = countedUpTo + 1): Promise<number> {
      const { ctes, rows } = streamsOf(history)
      // A transaction between two links is in the streams of both. Few are, so a tenth more rows nearly always hold enough transactions.
      const [each, firstLimit] = history.links.length === 1 ? [sql`count(*)`, most] : [sql`count(distinct id)`, Math.ceil(most * 1.1)]
      for (let limit = firstLimit; ; limit *= 10) {
        const statement = sql<{ seen: number; total: number }>`
          with ${ctes}
          select count(*) as seen, ${each} as total from (
            select id from (${rows({ most, withTies: true })}) newest limit ${limit}::bigint) seen`
        const [counted] = await read(statement.compile(query), history.deviceId)
        const { seen = 0, total = 0 } = counted ?? {}
        if (total >= most || seen < limit) return Math.min(total, most)
      }
    },
  }
}

const addressesOf = ({ links }: HistoryQuery) => links.map(({ address }) => address)

/** Each transaction once: one between two links is in the history of both. */
const distinct = ({ links }: HistoryQuery, rows: ReturnType<typeof sql>) =>
  links.length === 1
    ? sql`select id, created_at, array[address] as addresses from (${rows}) each`
    : sql`select id, created_at, array_agg(address) as addresses from (${rows}) each group by id, created_at`

/** With fewer links a page costs less than the sample. */
const manyLinks = 16

/**
 * With many links, the time of the newest rows that can be on a page of `most`. A few rows of each stream tell a time that at least `most`
 * transactions are as new as, so that the rest of each stream need not be read.
 */
function cutOff(history: HistoryQuery, most: number, within = sql``) {
  const { rows } = streamsOf(history)
  if (history.links.length < manyLinks) return { cte: sql``, within }
  const sample = rows({ most: Math.ceil((4 * most) / history.links.length) + 1, withTies: false, within })
  const cte = sql`, cut as materialized (
    select coalesce((
      select created_at from (select distinct id, created_at from (${sample}) each) sample order by created_at desc offset ${most - 1} limit 1
    ), '-infinity') as created_at)`
  return { cte, within: sql`${within} and p.created_at >= (select created_at from cut)` }
}

function pageAt(history: HistoryQuery, offset: number, limit: number) {
  const { ctes, rows } = streamsOf(history)
  const { cte, within } = cutOff(history, offset + limit)
  const { onPage, skip } = newest(distinct(history, rows({ most: offset + limit, withTies: true, within })), offset, limit)
  return sql<HistoryRow>`
    with ${ctes} ${cte}, ${onPage}
    select ${columns}, on_page.addresses from on_page join transactions t on t.id = on_page.id
    order by ${newestFirst} offset ${skip} limit ${limit}::bigint`
}

/** What has the time of the place is read apart: an index does not have what decides between equal times. */
function pageAfter(history: HistoryQuery, { time, block, position, id }: Place, limit: number) {
  const { ctes, rows } = streamsOf(history)
  const at = sql`(timestamptz 'epoch' + interval '1 microsecond' * ${time}::bigint)`
  const { cte, within } = cutOff(history, limit, sql`and p.created_at < ${at}`)
  const later = distinct(history, rows({ most: limit, withTies: true, within }))
  const tied = distinct(history, rows({ most: 1, withTies: true, within: sql`and p.created_at = ${at}` }))
  return sql<HistoryRow>`
    with ${ctes} ${cte},
    on_page as (
      (select * from (${later}) later order by created_at desc fetch first (${limit}::bigint) rows with ties) union all (${tied}))
    select ${columns}, on_page.addresses from on_page join transactions t on t.id = on_page.id
    where on_page.created_at < ${at}
      or (${tieOrder}) < (coalesce(${block}::bigint, 9223372036854775807), coalesce(${position}::integer, -1), ${id}::bigint)
    order by ${newestFirst} limit ${limit}::bigint`
}
