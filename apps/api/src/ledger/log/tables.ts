import type { Address } from '@patina/chains'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import { column, type TableOf } from '../../base/db/columns.ts'
import type { EventBody } from './event.ts'
import type { LoggedType } from './event-types.ts'

/** Columns that the relay copies from the outbox to the log. */
export const copiedColumns = {
  type: column<LoggedType>('text'),
  platformId: column<string>('text'),
  transactionId: column<number | null>('bigint'),
  blockNumber: column<number | null>('bigint'),
  blockHash: column<string | null>('text'),
  backfilled: column<boolean>('boolean'),
  body: column<JSONColumnType<EventBody> | null>('jsonb'),
} as const

const outboxColumns = {
  id: column<GeneratedAlways<number>>('bigint'),
  addresses: column<string[] | null>('text[]'),
  ...copiedColumns,
} as const

export const eventColumns = {
  id: column<number>('bigint'),
  loggedAt: column<ColumnType<string, string, never>>('timestamptz'),
  addresses: column<string[]>('text[]'),
  ...copiedColumns,
} as const

declare module '../../base/db/table-map.ts' {
  /** Owned by this folder: no other SQL names these tables. */
  interface Tables {
    event_outbox: TableOf<typeof outboxColumns>
    /** Partitioned by day. */
    events: TableOf<typeof eventColumns>
    /** Partitioned by day. */
    event_parties: { platform_id: string; address: Address; event_id: number; logged_at: ColumnType<string, string, never> }
    event_log: { last_id: number; last_at: ColumnType<string, string, string> }
    event_cursors: { consumer: string; last_id: number; holder: string | null; leased_until: string | null }
    event_skips: { consumer: string; event_id: number; reason: string; skipped_at: Generated<string> }
  }
}
