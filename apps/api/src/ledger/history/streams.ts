import { type RawBuilder, sql } from 'kysely'
import type { Link } from '../../wallet/devices/link.ts'

/** The requested history: the links of a device, and filters. */
export type HistoryQuery = {
  deviceId: string
  links: readonly Link[]
  /** If present, the history has only transactions that moved this token. */
  tokenContractId?: string
  /** If present, the history has only transactions with one of these kinds and statuses (`kind-status.ts`) for a linked address. Not empty. */
  kindStatuses?: readonly number[]
  /** Earliest time of a transaction, inclusive, in ISO 8601. */
  since?: string
  /** Latest time of a transaction, exclusive, in ISO 8601. */
  until?: string
}

/** The rows to read from each stream. `withTies` adds all rows with the time of the last one. `within` is a condition on `p.created_at`. */
export type StreamRange = { limit: number; withTies: boolean; within?: RawBuilder<unknown> }

/**
 * Returns the SQL that reads a history from its streams. A stream is the rows of one address, filtered by at most one kind and status and one token.
 * Each stream is a range of an index, newest first, so a page costs the same for any address and any filter.
 *
 * The caller's statement must contain `ctes` before `rows`. The columns of `rows` are `id`, `created_at` and `address`.
 */
export function streamsOf(history: HistoryQuery) {
  const { tokenContractId } = history
  const sources =
    tokenContractId === undefined
      ? [{ stream: sql.id('streams'), table: sql.id('transaction_parties') }]
      : [
          { stream: sql.id('streams'), table: sql.id('transaction_parties') },
          { stream: sql.id('further_streams'), table: sql.id('transaction_party_tokens') },
        ]
  const ofToken = tokenContractId === undefined ? sql`` : sql`and p.token_contract_id = ${tokenContractId}`
  return {
    ctes: sql.join(sources.map(({ stream, table }) => sql`${stream} as materialized (${definition(history, table, ofToken)})`)),
    rows: ({ limit, withTies, within = sql`` }: StreamRange): RawBuilder<unknown> =>
      sql.join(
        sources.map(
          ({ stream, table }) => sql`
            select each.id, each.created_at, link.address from ${stream} as link cross join lateral (
              select p.transaction_id as id, p.created_at from ${table} p
              where p.platform_id = link.platform_id and p.address = link.address ${ofToken} ${ofKindStatus(history)}
                ${timesOf(history)} ${within} and ${isVisible(history)}
              order by p.created_at desc ${withTies ? sql`fetch first (${limit}::bigint) rows with ties` : sql`limit ${limit}::bigint`}) each`,
        ),
        sql` union all `,
      ),
  }
}

/**
 * Returns the SQL that defines the streams: one for each link, or if kinds or statuses are requested, one for each pair of a link and a requested number with rows.
 * The recursive query jumps from number to number in the index and does not scan the rows between them.
 */
function definition({ links, kindStatuses }: HistoryQuery, table: RawBuilder<unknown>, ofToken: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!kindStatuses) return sql`select * from ${linksOf({ links })}`
  const [first, last] = [Math.min(...kindStatuses), Math.max(...kindStatuses)]
  const next = (above: RawBuilder<unknown>) => sql`
    select p.kind_status from ${table} p
    where p.platform_id = link.platform_id and p.address = link.address ${ofToken}
      and p.kind_status > ${above} and p.kind_status <= ${last}::smallint
    order by p.kind_status limit 1`
  return sql`
    with recursive present as (
      select link.platform_id, link.address, link.verified, next.kind_status
      from ${linksOf({ links })} cross join lateral (${next(sql`${first - 1}::smallint`)}) next
      union all
      select link.platform_id, link.address, link.verified, next.kind_status
      from present link cross join lateral (${next(sql`link.kind_status`)}) next)
    select * from present where kind_status = any(${[...kindStatuses]}::smallint[])`
}

const ofKindStatus = ({ kindStatuses }: HistoryQuery) => (kindStatuses ? sql`and p.kind_status = link.kind_status` : sql``)

const timesOf = ({ since, until }: HistoryQuery) => sql`
  ${since === undefined ? sql`` : sql`and p.created_at >= ${since}::timestamptz`}
  ${until === undefined ? sql`` : sql`and p.created_at < ${until}::timestamptz`}`

export const linksOf = ({ links }: Pick<HistoryQuery, 'links'>) => sql`
  unnest(
    ${links.map(({ platformId }) => platformId)}::text[],
    ${links.map(({ address }) => address)}::text[],
    ${links.map(({ verifiedAt }) => verifiedAt !== null)}::boolean[]
  ) as link (platform_id, address, verified)`

/**
 * Returns SQL for whether the device may see a transaction. An unmined transaction is visible only to the device that sent it and to
 * devices that proved the address. Otherwise linking another person's address would reveal what its owner is about to do.
 */
export const isVisible = ({ deviceId }: Pick<HistoryQuery, 'deviceId'>) => sql`
  (p.mined or link.verified or exists (
    select from transaction_submissions s where s.transaction_id = p.transaction_id and s.device_id = ${deviceId}))`
