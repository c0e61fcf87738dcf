import type { Address } from '@wallet/chains'
import { sql } from 'kysely'
import type { Database } from '../db/client.ts'
import { shownColumns, type TransactionRow } from './transaction-row.ts'

/** All that the ledger holds of one transaction. Times in ISO 8601, UTC. */
export type InspectedRow = TransactionRow & {
  fromAddress: Address
  hasBytes: boolean
  /** Whether it stays if nodes refuse it, and how many callers are sending it now. */
  kept: boolean
  sending: number
  attempts: number
  checkAt: string
  lostSince: string | null
  lostAtBlock: number | null
  /** The hash of another transaction of its sender that was mined with its nonce. */
  replacedBy: string | null
  addresses: string[]
  submissions: number
  deliveries: number
}

/** Returns the transactions of a hash: more than one only if several platforms have the same. */
export async function inspectRows({ query }: Pick<Database, 'query'>, hash: string): Promise<InspectedRow[]> {
  const { rows } = await sql<InspectedRow>`
    select ${shownColumns('t')}, t.raw is not null as "hasBytes", t.kept, t.sending, t.attempts, t.check_at as "checkAt", t.lost_since as "lostSince",
      t.lost_at_block as "lostAtBlock",
      (select other.hash from transaction_parties party join transactions other on other.id = party.transaction_id
        where party.platform_id = t.platform_id and party.address = t.from_address and other.from_address = t.from_address
          and other.nonce = t.nonce and other.id <> t.id and other.block_number is not null limit 1) as "replacedBy",
      array(select party.address from transaction_parties party where party.transaction_id = t.id order by party.address) as addresses,
      (select count(*) from transaction_submissions sent where sent.transaction_id = t.id) as submissions,
      (select count(*) from webhook_deliveries delivery where delivery.transaction_id = t.id) as deliveries
    from transactions t where t.hash = ${hash} order by t.platform_id`.execute(query)
  return rows
}
