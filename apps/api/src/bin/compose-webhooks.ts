import type { Config } from '../config/config.ts'
import { createDeliveryStore } from '../consumers/webhooks/deliveries.store.ts'
import { createPost } from '../consumers/webhooks/post.ts'
import { createWebhookStore } from '../consumers/webhooks/webhooks.store.ts'
import { createWebhooks, type Webhooks } from '../consumers/webhooks/webhooks.ts'
import type { Database } from '../db/client.ts'
import { createEventLog } from '../ledger/events/log.store.ts'

/** Constructs the service that manages webhooks. `close` ends idle connections to endpoints. */
export function composeWebhooks(
  database: Pick<Database, 'query'>,
  { webhookNetworks: allowed }: Pick<Config, 'webhookNetworks'>,
): { webhooks: Webhooks; close(): void } {
  const { post, close } = createPost({ allowed })
  const [webhooks, deliveries] = [createWebhookStore(database), createDeliveryStore(database)]
  return { webhooks: createWebhooks({ webhooks, deliveries, eventLog: createEventLog(database), post, allowed }), close }
}
