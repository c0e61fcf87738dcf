import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '../../base/db/tables.ts'

declare module '../../base/db/tables.ts' {
  /** Owned by this folder: no other SQL names these tables. */
  interface Tables {
    push_outbox: {
      notification_id: string
      device_id: string
      channel: 'fcm' | 'apns'
      collapse_id: string
      title: string
      message: string
      type: string
      transaction_id: number | null
      state: Generated<'waiting' | 'sent' | 'superseded' | 'failed'>
      attempts: Generated<number>
      reason: ColumnType<string | null, string | null | undefined, string | null>
      due_at: Instant
      created_at: Instant
      updated_at: Instant
    }
  }
}
