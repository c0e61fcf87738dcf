import { sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import { shownColumns, type TransactionRow } from './transaction-row.ts'

/** All that the tables hold of one transaction. Times in ISO 8601, UTC. */
export type Inspected = TransactionRow & {
  hasBytes: boolean
  attempts: number
  checkAt: string
  lostSince: string | null
  lostAtBlock: number | null
  parties: { address: string; devices: number }[]
  submissions: number
  deliveries: number
  notifications: {
    deviceId: string
    event: string | null
    createdAt: string
    push: string | null
    reason: string | null
    attempts: number | null
  }[]
  /** How far the worker has read the platform; null where it was never read. */
  indexer: { blockNumber: number | null; headNumber: number | null; leasedUntil: string } | null
}

/** The transactions of a hash: more than one only where several platforms have the same. */
export async function inspectTransactions({ query }: Pick<Database, 'query'>, hash: string): Promise<Inspected[]> {
  const { rows } = await sql<Inspected>`
    select ${shownColumns('t')}, t.raw is not null as "hasBytes", t.attempts, t.check_at as "checkAt", t.lost_since as "lostSince",
      t.lost_at_block as "lostAtBlock",
      (select coalesce(jsonb_agg(jsonb_build_object('address', party.address, 'devices', (
          select count(*) from device_addresses link where link.platform_id = party.platform_id and link.address = party.address))
        order by party.address), '[]') from transaction_parties party where party.transaction_id = t.id) as parties,
      (select count(*) from transaction_submissions sent where sent.transaction_id = t.id) as submissions,
      (select count(*) from webhook_deliveries delivery where delivery.transaction_id = t.id) as deliveries,
      (select coalesce(jsonb_agg(jsonb_build_object('deviceId', told.device_id, 'event', told.event, 'createdAt', told.created_at,
          'push', push.state, 'reason', push.reason, 'attempts', push.attempts) order by told.created_at), '[]')
        from notifications told left join push_outbox push on push.notification_id = told.id where told.transaction_id = t.id) as notifications,
      (select jsonb_build_object('blockNumber', read.block_number, 'headNumber', read.head_number, 'leasedUntil', read.leased_until)
        from indexer_checkpoints read where read.platform_id = t.platform_id) as indexer
    from transactions t where t.hash = ${hash} order by t.platform_id`.execute(query)
  return rows
}
