import { sql } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import { newest } from '../../base/db/newest.ts'
import { countedUpTo } from '../../base/wire/page.ts'
import { withOperationsOfParties } from '../rows/large-transactions.store.ts'
import { shownColumns, type TransactionRow } from '../rows/row.ts'
import type { SortKey } from './sort-key.ts'
import { type HistoryQuery, isVisible, linksOf, streamsOf } from './streams.ts'

export type { HistoryQuery } from './streams.ts'

/** A transaction of a history. `addresses` are the requested addresses that match the filter. `time` is in microseconds since 1970. */
export type HistoryRow = TransactionRow & { addresses: string[]; time: number }

/** A range of the history: the items after a sort key, or the items after the `offset` newest ones. */
export type HistoryRange = { limit: number } & ({ after: SortKey } | { offset: number })

/** Reads the history of linked addresses. */
export type HistoryStore = {
  /** Returns a transaction; undefined if none of the links takes part in it or the device may not see it. */
  findVisible(id: number, history: HistoryQuery): Promise<HistoryRow | undefined>
  /** Returns a page of the history, newest first: by time, block, position in the block and id. */
  page(history: HistoryQuery, range: HistoryRange): Promise<HistoryRow[]>
  /** Returns the number of transactions, at most `max`. */
  count(history: HistoryQuery, max?: number): Promise<number>
}

const columns = sql`${shownColumns('t')}, (extract(epoch from t.created_at) * 1000000)::bigint as "time"`

/**
 * SQL for the order of equal times. A transaction without a block is newer than all blocks, one without a position the oldest of its block.
 */
const tieOrder = sql`coalesce(t.block_number, 9223372036854775807), coalesce(t.position, -1), t.id`
const newestFirst = sql`on_page.created_at desc, t.block_number desc nulls first, t.position desc nulls last, t.id desc`

export function createHistoryStore({ query, read }: Pick<Database, 'query' | 'read'>): HistoryStore {
  return {
    async findVisible(id, history) {
      const { rows } = await sql<HistoryRow>`
        select ${columns}, seen.addresses from transactions t, lateral (
          select array_agg(p.address) as addresses
          from ${linksOf(history)} join transaction_parties p using (platform_id, address)
          where p.transaction_id = t.id and ${isVisible(history)}) seen
        where t.id = ${id} and seen.addresses is not null`.execute(query)
      const [row] = await withOperationsOfParties(query, rows, addressesOf(history))
      return row
    },

    async page(history, range) {
      const statement = 'after' in range ? pageAfter(history, range.after, range.limit) : pageAt(history, range.offset, range.limit)
      const rows = await read(statement.compile(query), history.deviceId, 'after' in range ? 0 : range.offset)
      return withOperationsOfParties(query, rows, addressesOf(history))
    },

    async count(history, max = countedUpTo + 1) {
      const { ctes, rows } = streamsOf(history)
      // A transaction between two links is in the streams of both links.
      // Few transactions are, so reading 10 % more rows is nearly always enough.
      const [each, firstLimit] = history.links.length === 1 ? [sql`count(*)`, max] : [sql`count(distinct id)`, Math.ceil(max * 1.1)]
      for (let limit = firstLimit; ; limit *= 10) {
        const statement = sql<{ seen: number; total: number }>`
          with ${ctes}
          select count(*) as seen, ${each} as total from (
            select id from (${rows({ limit: max, withTies: true })}) newest limit ${limit}::bigint) seen`
        const [counted] = await read(statement.compile(query), history.deviceId)
        const { seen = 0, total = 0 } = counted ?? {}
        if (total >= max || seen < limit) return Math.min(total, max)
      }
    },
  }
}

const addressesOf = ({ links }: HistoryQuery) => links.map(({ address }) => address)

/** SQL that groups rows by transaction. A transaction between two links has a row for each of them. */
const distinct = ({ links }: HistoryQuery, rows: ReturnType<typeof sql>) =>
  links.length === 1
    ? sql`select id, created_at, array[address] as addresses from (${rows}) each`
    : sql`select id, created_at, array_agg(address) as addresses from (${rows}) each group by id, created_at`

/** Minimum number of links for which a sample is taken. With fewer links, reading all streams costs less than the sample. */
const manyLinks = 16

/**
 * Returns SQL that limits the streams to rows that can be on a page of `limit` items. With many links, it samples a few rows of each stream
 * to find a time that is not later than the `limit` newest transactions. Rows before the time that the sample found are not read.
 */
function cutOff(history: HistoryQuery, limit: number, within = sql``) {
  const { rows } = streamsOf(history)
  if (history.links.length < manyLinks) return { cte: sql``, within }
  const sample = rows({ limit: Math.ceil((4 * limit) / history.links.length) + 1, withTies: false, within })
  const cte = sql`, cut as materialized (
    select coalesce((
      select created_at from (select distinct id, created_at from (${sample}) each) sample order by created_at desc offset ${limit - 1} limit 1
    ), '-infinity') as created_at)`
  return { cte, within: sql`${within} and p.created_at >= (select created_at from cut)` }
}

function pageAt(history: HistoryQuery, offset: number, limit: number) {
  const { ctes, rows } = streamsOf(history)
  const { cte, within } = cutOff(history, offset + limit)
  const { onPage, skip } = newest(distinct(history, rows({ limit: offset + limit, withTies: true, within })), offset, limit)
  return sql<HistoryRow>`
    with ${ctes} ${cte}, ${onPage}
    select ${columns}, on_page.addresses from on_page join transactions t on t.id = on_page.id
    order by ${newestFirst} offset ${skip} limit ${limit}::bigint`
}

/** Returns a page after a sort key. It reads rows with the time of the key separately, because the index does not order equal times. */
function pageAfter(history: HistoryQuery, { time, block, position, id }: SortKey, limit: number) {
  const { ctes, rows } = streamsOf(history)
  const at = sql`(timestamptz 'epoch' + interval '1 microsecond' * ${time}::bigint)`
  const { cte, within } = cutOff(history, limit, sql`and p.created_at < ${at}`)
  const later = distinct(history, rows({ limit, withTies: true, within }))
  const tied = distinct(history, rows({ limit: 1, withTies: true, within: sql`and p.created_at = ${at}` }))
  return sql<HistoryRow>`
    with ${ctes} ${cte},
    on_page as (
      (select * from (${later}) later order by created_at desc fetch first (${limit}::bigint) rows with ties) union all (${tied}))
    select ${columns}, on_page.addresses from on_page join transactions t on t.id = on_page.id
    where on_page.created_at < ${at}
      or (${tieOrder}) < (coalesce(${block}::bigint, 9223372036854775807), coalesce(${position}::integer, -1), ${id}::bigint)
    order by ${newestFirst} limit ${limit}::bigint`
}
