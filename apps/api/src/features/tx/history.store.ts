import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import { newest } from '../../db/newest.ts'
import { countedUpTo } from '../../http/page.ts'
import type { Link } from '../wallet/link.ts'
import { withOperationsOfParties } from './crowded.store.ts'
import { shownColumns, type TransactionRow } from './transaction-row.ts'

/** Which history is asked for: of these links of a device, where given only transactions that moved one token. */
export type HistoryQuery = { deviceId: string; links: readonly Link[]; tokenContractId?: string }

export type HistoryStore = ReturnType<typeof createHistoryStore>

export function createHistoryStore({ query, read }: Database) {
  return {
    /** One transaction, where one of the links takes part in it and the device may see it. */
    async findVisible(id: number, history: HistoryQuery): Promise<TransactionRow | undefined> {
      const { rows } = await sql<TransactionRow>`
        select ${shownColumns('t')} from transactions t where t.id = ${id} and exists (
          select from ${linksOf(history)} join transaction_parties p using (platform_id, address)
          where p.transaction_id = ${id} and ${isVisible(history)})`.execute(query)
      const [row] = await withOperationsOfParties(query, rows, addressesOf(history))
      return row
    },

    /** Newest first: by time, then by block, then by place in the block. */
    async page(history: HistoryQuery, offset: number, limit: number): Promise<TransactionRow[]> {
      const { onPage, skip } = newest(distinct(history, newestOfLinks(history, offset + limit)), offset, limit)
      const statement = sql<TransactionRow>`
        with ${onPage}
        select ${shownColumns('t')} from on_page join transactions t on t.id = on_page.id
        order by on_page.created_at desc, t.block_number desc nulls first, t.id desc offset ${skip} limit ${limit}::bigint`
      const rows = await read(statement.compile(query), history.deviceId, offset)
      return withOperationsOfParties(query, rows, addressesOf(history))
    },

    /** How many there are, or `most` if there are more. */
    async count(history: HistoryQuery, most = countedUpTo + 1): Promise<number> {
      // A transaction between two links is in the history of both. Such are few, so one round nearly always tells.
      const each = history.links.length === 1 ? sql`count(*)` : sql`count(distinct id)`
      for (let rows = most; ; rows *= 10) {
        const statement = sql<{ seen: number; total: number }>`
          select count(*) as seen, ${each} as total from (
            select id from (${newestOfLinks(history, most)}) newest limit ${rows}::bigint) seen`
        const [counted] = await read(statement.compile(query), history.deviceId)
        const { seen = 0, total = 0 } = counted ?? {}
        if (total >= most || seen < rows) return Math.min(total, most)
      }
    },
  }
}

const addressesOf = ({ links }: HistoryQuery) => links.map(({ address }) => address)

/** The newest `most` of each link, and those of the same time as the last of them. Each link's are read from the end of an index. */
function newestOfLinks(history: HistoryQuery, most: number): RawBuilder<unknown> {
  const { tokenContractId } = history
  const indexes =
    tokenContractId === undefined
      ? [sql`transaction_parties p where true`]
      : [
          sql`transaction_parties p where p.token_contract_id = ${tokenContractId}`,
          sql`transaction_party_tokens p where p.token_contract_id = ${tokenContractId}`,
        ]
  return sql.join(
    indexes.map(
      (rows) => sql`
        select each.id, each.created_at from ${linksOf(history)} cross join lateral (
          select p.transaction_id as id, p.created_at from ${rows}
            and p.platform_id = link.platform_id and p.address = link.address and ${isVisible(history)}
          order by p.created_at desc fetch first (${most}::bigint) rows with ties) each`,
    ),
    sql` union all `,
  )
}

/** Each transaction once: one between two links is in the history of both. */
const distinct = ({ links }: HistoryQuery, rows: RawBuilder<unknown>) =>
  links.length === 1 ? rows : sql`select distinct id, created_at from (${rows}) each`

const linksOf = ({ links }: HistoryQuery) => sql`
  unnest(
    ${links.map(({ platformId }) => platformId)}::text[],
    ${links.map(({ address }) => address)}::text[],
    ${links.map(({ verifiedAt }) => verifiedAt !== null)}::boolean[]
  ) as link (platform_id, address, verified)`

/**
 * What is not mined is seen only by the device that sent it, and by those that proved the address: to link somebody's address must not show
 * what its owner is about to do.
 */
const isVisible = ({ deviceId }: HistoryQuery) => sql`
  (p.mined or link.verified or exists (
    select from transaction_submissions s where s.transaction_id = p.transaction_id and s.device_id = ${deviceId}))`
