import { sql } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import type { Attempt } from './post.ts'
import type { DeliveryState, WebhookStatus } from './tables.ts'

/** A delivery with its endpoint, without the secret. Times are ISO 8601. */
export type InspectedDelivery = {
  id: number
  eventId: number
  state: DeliveryState
  attempts: number
  log: Attempt[]
  dueAt: string
  createdAt: string
  webhookId: string
  url: string
  status: WebhookStatus
  statusReason: string | null
  isOrdered: boolean
  failingSince: string | null
  /** Earlier deliveries of an ordered endpoint that still wait and share an address. */
  earlier: number
}

/** Returns a delivery; undefined if it does not exist. */
export async function inspectDelivery({ query }: Pick<Database, 'query'>, id: number): Promise<InspectedDelivery | undefined> {
  const { rows } = await sql<InspectedDelivery>`
    select delivery.id, delivery.event_id as "eventId", delivery.state, delivery.attempts, delivery.log, delivery.due_at as "dueAt",
      delivery.created_at as "createdAt", webhook.id as "webhookId", webhook.url, webhook.status, webhook.status_reason as "statusReason",
      webhook.ordered as "isOrdered", webhook.failing_since as "failingSince",
      (select count(*)::int from outbound_deliveries earlier
        where webhook.ordered and earlier.webhook_id = webhook.id and earlier.state = 'waiting' and earlier.event_id < delivery.event_id
          and earlier.addresses && delivery.addresses) as earlier
    from outbound_deliveries delivery join outbound_webhooks webhook on webhook.id = delivery.webhook_id
    where delivery.id = ${id}`.execute(query)
  return rows[0]
}
