import type { Config } from '../base/config/config.ts'
import type { Database } from '../base/db/client.ts'
import { createEventLog } from '../ledger/log/log.store.ts'
import { createDeliveryStore } from '../out/webhooks/deliveries.store.ts'
import { createPost } from '../out/webhooks/post.ts'
import { createWebhookStore } from '../out/webhooks/webhooks.store.ts'
import { createWebhooks, type Webhooks } from '../out/webhooks/webhooks.ts'

/** Constructs the service that manages webhooks. `close` ends idle connections to endpoints. */
export function composeWebhooks(
  database: Pick<Database, 'query'>,
  { webhookNetworks: allowed }: Pick<Config, 'webhookNetworks'>,
): { webhooks: Webhooks; close(): void } {
  const { post, close } = createPost({ allowed })
  const [webhooks, deliveries] = [createWebhookStore(database), createDeliveryStore(database)]
  return { webhooks: createWebhooks({ webhooks, deliveries, eventLog: createEventLog(database), post, allowed }), close }
}
