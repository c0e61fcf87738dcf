import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import { column, type TableOf } from '../../base/db/columns.ts'
import type { Filter } from './filter.ts'
import type { Attempt } from './post.ts'

/** `disabled`: the endpoint refused all events for days, or answered 410. */
export type WebhookStatus = 'active' | 'paused' | 'disabled'
/** `failed`: no further attempt is made unless the delivery is resent. */
export type DeliveryState = 'waiting' | 'delivered' | 'failed'

export const webhookColumns = {
  id: column<string>('uuid'),
  url: column<string>('text'),
  filter: column<JSONColumnType<Filter>>('jsonb'),
  ordered: column<boolean>('boolean'),
  status: column<Generated<WebhookStatus>>('text'),
  statusReason: column<string | null>('text'),
  secret: column<string>('text'),
  previousSecret: column<string | null>('text'),
  previousUntil: column<string | null>('timestamptz'),
  afterEvent: column<number>('bigint'),
  revision: column<Generated<number>>('integer'),
  failingSince: column<string | null>('timestamptz'),
  createdAt: column<ColumnType<string, never, never>>('timestamptz'),
} as const

export const deliveryColumns = {
  id: column<Generated<number>>('bigint'),
  webhookId: column<string>('uuid'),
  eventId: column<number>('bigint'),
  state: column<Generated<DeliveryState>>('text'),
  addresses: column<string[]>('text[]'),
  dueAt: column<Generated<string>>('timestamptz'),
  attempts: column<Generated<number>>('integer'),
  log: column<JSONColumnType<Attempt[]>>('jsonb'),
  createdAt: column<ColumnType<string, string | undefined, never>>('timestamptz'),
} as const

const queueColumns = {
  webhookId: column<string>('uuid'),
  address: column<string>('text'),
  eventId: column<number>('bigint'),
  deliveryId: column<number>('bigint'),
  createdAt: column<string>('timestamptz'),
} as const

declare module '../../base/db/table-map.ts' {
  /** Owned by this folder: no other SQL names these tables. */
  interface Tables {
    outbound_webhooks: TableOf<typeof webhookColumns>
    /** Partitioned by week. `created_at` is the time of the event, or the beginning of the week in which an older event was processed. */
    outbound_deliveries: TableOf<typeof deliveryColumns>
    /** Waiting deliveries by address, written by a trigger of `outbound_deliveries`. Deliveries that need no order have no rows. */
    outbound_queues: TableOf<typeof queueColumns>
  }
}
