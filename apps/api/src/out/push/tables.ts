import type { Generated } from 'kysely'
import { column, type TableOf } from '../../base/db/columns.ts'
import type { Instant } from '../../base/db/table-map.ts'

/** Columns of `push_outbox` that a new push sets. */
export const newPushColumns = {
  notificationId: column<string>('uuid'),
  deviceId: column<string>('uuid'),
  channel: column<'fcm' | 'apns'>('text'),
  collapseId: column<string>('text'),
  title: column<string>('text'),
  message: column<string>('text'),
  /** Type and transaction of the notification. */
  type: column<string>('text'),
  transactionId: column<number | null>('bigint'),
} as const

export const pushColumns = {
  ...newPushColumns,
  state: column<Generated<'waiting' | 'sent' | 'superseded' | 'failed'>>('text'),
  attempts: column<Generated<number>>('integer'),
  reason: column<string | null>('text'),
  dueAt: column<Instant>('timestamptz'),
  createdAt: column<Instant>('timestamptz'),
  updatedAt: column<Instant>('timestamptz'),
} as const

declare module '../../base/db/table-map.ts' {
  /** Owned by this folder: no other SQL names these tables. */
  interface Tables {
    push_outbox: TableOf<typeof pushColumns>
  }
}
