import type { Address } from '@patina/chains'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { EventBody, LoggedType } from './event.ts'

declare module '../../base/db/tables.ts' {
  /** Owned by this folder: no other SQL names these tables. */
  interface Tables {
    event_outbox: {
      id: GeneratedAlways<number>
      type: LoggedType
      platform_id: string
      transaction_id: number | null
      addresses: string[] | null
      block_number: number | null
      block_hash: string | null
      backfilled: boolean
      body: JSONColumnType<EventBody> | null
    }
    /** Partitioned by day. */
    events: {
      id: number
      logged_at: ColumnType<string, string, never>
      type: LoggedType
      platform_id: string
      transaction_id: number | null
      addresses: string[]
      block_number: number | null
      block_hash: string | null
      backfilled: boolean
      body: JSONColumnType<EventBody> | null
    }
    /** Partitioned by day. */
    event_parties: { platform_id: string; address: Address; event_id: number; logged_at: ColumnType<string, string, never> }
    event_log: { last_id: number; last_at: ColumnType<string, string, string> }
    event_cursors: { consumer: string; last_id: number; holder: string | null; leased_until: string | null }
    event_skips: { consumer: string; event_id: number; reason: string; skipped_at: Generated<string> }
  }
}
