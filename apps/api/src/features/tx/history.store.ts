import { sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { Link } from '../wallet/link.ts'
import { withOperationsOfParties } from './crowded.store.ts'
import { shownColumns, type TransactionRow } from './transaction-row.ts'

/** Which history is asked for: of these links of a device, where given only transactions that moved one token. */
export type HistoryQuery = { deviceId: string; links: readonly Link[]; tokenContractId?: string }

export type HistoryStore = ReturnType<typeof createHistoryStore>

export function createHistoryStore({ query }: Database) {
  return {
    /** One transaction, where one of the links takes part in it and the device may see it. */
    async findVisible(id: number, history: HistoryQuery): Promise<TransactionRow | undefined> {
      const { rows } = await sql<TransactionRow>`
        with visible as (${visible(history)})
        select ${shownColumns('t')} from visible v join transactions t on t.id = v.id where v.id = ${id}`.execute(query)
      const [row] = await withOperationsOfParties(query, rows, addressesOf(history))
      return row
    },

    /** Newest first. */
    async page(history: HistoryQuery, offset: number, limit: number): Promise<TransactionRow[]> {
      const { rows } = await sql<TransactionRow>`
        with visible as (${visible(history)} order by created_at desc, id desc offset ${offset} limit ${limit})
        select ${shownColumns('t')} from visible v join transactions t on t.id = v.id order by v.created_at desc, v.id desc`.execute(query)
      return withOperationsOfParties(query, rows, addressesOf(history))
    },

    async count(history: HistoryQuery): Promise<number> {
      const { rows } = await sql<{ total: number }>`select count(*) as total from (${visible(history)}) visible`.execute(query)
      return rows[0]?.total ?? 0
    },
  }
}

const addressesOf = ({ links }: HistoryQuery) => links.map(({ address }) => address)

/**
 * Transactions in which one of the links takes part. What is not mined is seen only by the device that sent it, and by those that
 * proved the address: to link somebody's address must not show what its owner is about to do.
 */
function visible({ deviceId, links, tokenContractId }: HistoryQuery) {
  const sentByDevice = sql`exists (
    select from transaction_submissions s where s.transaction_id = p.transaction_id and s.device_id = ${deviceId})`
  const ofToken = tokenContractId === undefined ? sql`` : sql`and p.token_contract_ids @> array[${tokenContractId}::text]`
  const [link] = links
  // One address, the usual question, is read off the index in the order of the page.
  if (link && links.length === 1)
    return sql`
      select p.transaction_id as id, p.created_at from transaction_parties p
      where p.platform_id = ${link.platformId} and p.address = ${link.address}
        and (p.mined or ${link.verifiedAt !== null}::boolean or ${sentByDevice}) ${ofToken}`
  return sql`
    select p.transaction_id as id, p.created_at
    from unnest(
      ${links.map(({ platformId }) => platformId)}::text[],
      ${links.map(({ address }) => address)}::text[],
      ${links.map(({ verifiedAt }) => verifiedAt !== null)}::boolean[]
    ) as link (platform_id, address, verified)
    join transaction_parties p using (platform_id, address)
    where (p.mined or link.verified or ${sentByDevice}) ${ofToken}
    group by p.transaction_id, p.created_at`
}
