import type { Address } from '@wallet/chains'
import { sql } from 'kysely'
import type { Database } from '../db/client.ts'
import { shownColumns, type TransactionRow } from '../ledger/transaction-row.ts'

/** All that the tables hold of one transaction. Times in ISO 8601, UTC. */
export type Inspected = TransactionRow & {
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
  parties: { address: string; devices: number }[]
  /** Each set of its addresses that devices hold, and how many hold just these; revoked ones are told nothing and left out. */
  holders: { addresses: string[]; devices: number }[]
  /** Devices that are notified in shares: the last one that was, since when the others wait; null if none wait. */
  fanOut: { afterDevice: string | null; waitingSince: string } | null
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
  indexer: { blockNumber: number | null; blockTime: string | null; headNumber: number | null; leasedUntil: string } | null
}

/** Who waits for transactions of some addresses of a platform: devices, unfinished searches for what was before, and how far blocks are read. */
export type Whose = { devices: number; searches: number; readTo: number | null }

/** The transactions of a hash: more than one only where several platforms have the same. */
export async function inspectTransactions({ query }: Pick<Database, 'query'>, hash: string): Promise<Inspected[]> {
  const { rows } = await sql<Inspected>`
    select ${shownColumns('t')}, t.raw is not null as "hasBytes", t.kept, t.sending, t.attempts, t.check_at as "checkAt", t.lost_since as "lostSince",
      t.lost_at_block as "lostAtBlock",
      (select other.hash from transaction_parties party join transactions other on other.id = party.transaction_id
        where party.platform_id = t.platform_id and party.address = t.from_address and other.from_address = t.from_address
          and other.nonce = t.nonce and other.id <> t.id and other.block_number is not null limit 1) as "replacedBy",
      (select coalesce(jsonb_agg(jsonb_build_object('address', party.address, 'devices', (
          select count(*) from device_addresses link where link.platform_id = party.platform_id and link.address = party.address))
        order by party.address), '[]') from transaction_parties party where party.transaction_id = t.id) as parties,
      (select coalesce(jsonb_agg(jsonb_build_object('addresses', held.addresses, 'devices', held.devices) order by held.addresses), '[]') from (
        select each.addresses, count(*) as devices from (
          select array_agg(link.address order by link.address) as addresses
          from transaction_parties party
          join device_addresses link on link.platform_id = party.platform_id and link.address = party.address
          join devices on devices.id = link.device_id
          where party.transaction_id = t.id and devices.revoked_at is null group by link.device_id) each
        group by each.addresses) held) as holders,
      (select jsonb_build_object('afterDevice', waiting.after_device,
          'waitingSince', to_char(waiting.turn_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
        from notification_fanouts waiting where waiting.transaction_id = t.id) as "fanOut",
      (select count(*) from transaction_submissions sent where sent.transaction_id = t.id) as submissions,
      (select count(*) from webhook_deliveries delivery where delivery.transaction_id = t.id) as deliveries,
      (select coalesce(jsonb_agg(jsonb_build_object('deviceId', told.device_id, 'event', told.event, 'createdAt', told.created_at,
          'push', push.state, 'reason', push.reason, 'attempts', push.attempts) order by told.created_at), '[]')
        from notifications told left join push_outbox push on push.notification_id = told.id where told.transaction_id = t.id) as notifications,
      (select jsonb_build_object('blockNumber', read.block_number, 'blockTime', to_char(read.block_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          'headNumber', read.head_number, 'leasedUntil', read.leased_until)
        from indexer_checkpoints read where read.platform_id = t.platform_id) as indexer
    from transactions t where t.hash = ${hash} order by t.platform_id`.execute(query)
  return rows
}

/** Who waits for transactions of these addresses. */
export async function whoseAre({ query }: Pick<Database, 'query'>, platformId: string, addresses: readonly string[]): Promise<Whose> {
  const { rows } = await sql<Whose>`
    select
      (select count(distinct link.device_id) from device_addresses link
        where link.platform_id = ${platformId} and link.address = any(${addresses}::text[])) as devices,
      (select count(*) from address_backfills waiting
        where waiting.platform_id = ${platformId} and waiting.address = any(${addresses}::text[])) as searches,
      (select block_number from indexer_checkpoints read where read.platform_id = ${platformId}) as "readTo"`.execute(query)
  return rows[0] ?? { devices: 0, searches: 0, readTo: null }
}
