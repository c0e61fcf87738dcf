import type { Generated } from 'kysely'
import type { Instant } from '../../base/db/tables.ts'

declare module '../../base/db/tables.ts' {
  /** Owned by this folder: no other SQL names these tables. */
  interface Tables {
    /** Partitioned by month. A trigger ignores a repeated notification of the same event. */
    notifications: {
      id: string
      device_id: string
      type: 'transaction' | 'security' | 'system'
      title: string
      message: string
      read: Generated<boolean>
      transaction_id: number | null
      event: string | null
      unproved: Generated<boolean>
      created_at: Instant
      updated_at: Instant
    }
    notification_fanouts: {
      transaction_id: number
      after_device: string | null
      turn_at: Instant
    }
  }
}
