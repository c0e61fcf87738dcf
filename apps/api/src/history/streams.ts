import { type RawBuilder, sql } from 'kysely'
import type { Link } from '../devices/link.ts'

/**
 * Which history is requested: of these links of a device. `tokenContractId`: only transactions that moved this token. `facets`: only these kinds
 * and statuses (`facets.ts`), each in the view of the address; not empty. `since` is inclusive, `until` exclusive; both are ISO 8601.
 */
export type HistoryQuery = {
  deviceId: string
  links: readonly Link[]
  tokenContractId?: string
  facets?: readonly number[]
  since?: string
  until?: string
}

/** How much to read of each stream, and from which part of it: a condition on `p.created_at`. */
export type Reading = { most: number; withTies: boolean; within?: RawBuilder<unknown> }

/**
 * A history is read from streams: the rows of one address, of one facet if facets are requested, and of one token if one is requested. An index
 * holds each stream in its order, so that a page costs the same for any address and any filter.
 * `ctes` must be in the statement before `rows (id, created_at, address)` is used.
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
    rows: ({ most, withTies, within = sql`` }: Reading): RawBuilder<unknown> =>
      sql.join(
        sources.map(
          ({ stream, table }) => sql`
            select each.id, each.created_at, link.address from ${stream} as link cross join lateral (
              select p.transaction_id as id, p.created_at from ${table} p
              where p.platform_id = link.platform_id and p.address = link.address ${ofToken} ${ofFacet(history)}
                ${timesOf(history)} ${within} and ${isVisible(history)}
              order by p.created_at desc ${withTies ? sql`fetch first (${most}::bigint) rows with ties` : sql`limit ${most}::bigint`}) each`,
        ),
        sql` union all `,
      ),
  }
}

/** The links, or with facets each link with each of the requested facets that it has rows of: the index is asked for the next facet, not scanned. */
function definition({ links, facets }: HistoryQuery, table: RawBuilder<unknown>, ofToken: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!facets) return sql`select * from ${linksOf({ links })}`
  const [first, last] = [Math.min(...facets), Math.max(...facets)]
  const next = (above: RawBuilder<unknown>) => sql`
    select p.facet from ${table} p
    where p.platform_id = link.platform_id and p.address = link.address ${ofToken} and p.facet > 0
      and p.facet > ${above} and p.facet <= ${last}::smallint
    order by p.facet limit 1`
  return sql`
    with recursive present as (
      select link.platform_id, link.address, link.verified, next.facet
      from ${linksOf({ links })} cross join lateral (${next(sql`${first - 1}::smallint`)}) next
      union all
      select link.platform_id, link.address, link.verified, next.facet
      from present link cross join lateral (${next(sql`link.facet`)}) next)
    select * from present where facet = any(${[...facets]}::smallint[])`
}

const ofFacet = ({ facets }: HistoryQuery) => (facets ? sql`and p.facet > 0 and p.facet = link.facet` : sql``)

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
 * What is not mined is seen only by the device that sent it, and by those that proved the address: to link somebody's address must not show
 * what its owner is about to do.
 */
export const isVisible = ({ deviceId }: Pick<HistoryQuery, 'deviceId'>) => sql`
  (p.mined or link.verified or exists (
    select from transaction_submissions s where s.transaction_id = p.transaction_id and s.device_id = ${deviceId}))`
