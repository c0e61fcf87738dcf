import type { Generated } from 'kysely'
import { column, type TableOf } from '../../base/db/columns.ts'
import type { Instant } from '../../base/db/table-map.ts'

/** Columns of `notifications` that a new one sets. */
export const newNotificationColumns = {
  id: column<string>('uuid'),
  deviceId: column<string>('uuid'),
  type: column<'transaction' | 'security' | 'system'>('text'),
  title: column<string>('text'),
  message: column<string>('text'),
  transactionId: column<number | null>('bigint'),
  event: column<string | null>('text'),
  unproved: column<Generated<boolean>>('boolean'),
} as const

const notificationColumns = {
  ...newNotificationColumns,
  read: column<Generated<boolean>>('boolean'),
  createdAt: column<Instant>('timestamptz'),
  updatedAt: column<Instant>('timestamptz'),
} as const

declare module '../../base/db/table-map.ts' {
  /** Owned by this folder: no other SQL names these tables. */
  interface Tables {
    /** Partitioned by month. A trigger ignores a repeated notification of the same event. */
    notifications: TableOf<typeof notificationColumns>
    notification_fanouts: {
      transaction_id: number
      after_device: string | null
      turn_at: Instant
    }
  }
}
