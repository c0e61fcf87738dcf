import type { Logger } from 'pino'
import type { Config } from '../../base/config/config.ts'
import type { Database } from '../../base/db/client.ts'
import { type Running, startLoop } from '../../base/work/loop.ts'
import { createThrottle } from '../../base/work/throttle.ts'
import { consumeEvents } from '../../ledger/log/consume-events.ts'
import { createEventLog } from '../../ledger/log/log.store.ts'
import { createDeliveryStore } from './deliveries.store.ts'
import { createPost } from './post.ts'
import { createSender, type DeliveryOutcome } from './send-deliveries.ts'
import { createWebhookStore } from './webhooks.store.ts'
import { deliveryWriter } from './write-deliveries.ts'

type Work = {
  database: Pick<Database, 'query' | 'signals'>
  log: Pick<Logger, 'error' | 'warn'>
  config: Pick<Config, 'webhookNetworks'>
  onWebhookAttempt: (outcome: DeliveryOutcome) => void
}

/** Starts the consumer that writes deliveries of events to endpoints, and the loop that sends them. */
export function sendWebhooks({ database, log, config, onWebhookAttempt }: Work, everyMs: number): Running {
  const deliveries = createDeliveryStore(database)
  const { post, close } = createPost({ allowed: config.webhookNetworks })
  const throttle = createThrottle()
  const sender = createSender(
    {
      deliveries,
      webhooks: createWebhookStore(database),
      findEvents: createEventLog(database).find,
      post,
      log,
      onAttempt: onWebhookAttempt,
    },
    () => sending.wake(),
  )
  const sending = startLoop(
    async () => {
      await sender.begin()
      return undefined
    },
    { everyMs, onError: (error) => throttle(String(error), () => log.error({ err: error }, 'Cannot send webhooks; retrying')) },
  )
  const writing = consumeEvents({ database, log }, { ...deliveryWriter(deliveries), onProcessed: sending.wake }, everyMs)
  return {
    async stop() {
      await writing.stop()
      await sending.stop()
      await sender.settled()
      close()
    },
  }
}
