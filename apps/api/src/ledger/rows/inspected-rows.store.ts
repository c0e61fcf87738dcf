import type { Address } from '@patina/chains'
import { sql } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import { shownColumns, type TransactionRow } from './row.ts'

/** Everything that the ledger stores about one transaction. Times are ISO 8601 in UTC. */
export type InspectedRow = TransactionRow & {
  fromAddress: Address
  hasBytes: boolean
  /** `kept`: the row stays even if nodes refuse the bytes. `sending`: the number of callers that send the bytes now. */
  kept: boolean
  sending: number
  attempts: number
  checkAt: string
  lostSince: string | null
  lostAtBlock: number | null
  /** The hash of another mined transaction with the same sender and nonce. */
  replacedBy: string | null
  addresses: string[]
  submissions: number
  deliveries: number
}

/** Returns the transactions with a hash. There are several if platforms share the hash. */
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

/** A transaction of an address, in short. */
export type InspectedPart = { hash: string; status: string; blockNumber: number | null; createdAt: string }

/** Returns the newest transactions of an address on a platform, and whether older rows were deleted because no device proved it. */
export async function newestOf({ query }: Pick<Database, 'query'>, platformId: string, address: string, max: number) {
  const [parts, bounded] = await Promise.all([
    sql<InspectedPart>`
      select t.hash, t.status, t.block_number as "blockNumber", party.created_at as "createdAt"
      from transaction_parties party join transactions t on t.id = party.transaction_id
      where party.platform_id = ${platformId} and party.address = ${address}
      order by party.created_at desc, party.transaction_id desc limit ${max}`.execute(query),
    sql`select from bounded_addresses where platform_id = ${platformId} and address = ${address}`.execute(query),
  ])
  return { parts: parts.rows, isBounded: bounded.rows.length > 0 }
}
