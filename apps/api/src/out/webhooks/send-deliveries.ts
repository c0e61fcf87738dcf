import type { Logger } from 'pino'
import type { LoggedEvent } from '../../ledger/log/event.ts'
import { type PublicEvent, toPublicEvent } from '../../ledger/log/public-event.ts'
import type { DueDelivery } from './claim.store.ts'
import type { DeliveryStore } from './deliveries.store.ts'
import type { Post, Result } from './post.ts'
import { maxFailingMs, pauseAfter } from './retries.ts'
import { signedHeaders } from './secrets.ts'
import type { WebhookStore } from './webhooks.store.ts'

/** The body of a delivery. `timestamp` is the time of the event, in ISO 8601. */
export type WebhookBody = { type: string; timestamp: string; data: PublicEvent }

const toBody = (event: LoggedEvent): string => {
  const data = toPublicEvent(event)
  const body: WebhookBody = { type: data.type, timestamp: data.createdAt, data }
  return JSON.stringify(body)
}

export type DeliveryOutcome = 'delivered' | 'retried' | 'failed'

type Parts = {
  deliveries: Pick<DeliveryStore, 'claim' | 'end' | 'later'>
  webhooks: Pick<WebhookStore, 'failed' | 'recovered' | 'setStatus'>
  findEvents(ids: readonly number[]): Promise<LoggedEvent[]>
  post: Post
  log: Pick<Logger, 'error' | 'warn'>
  /** Called after each attempt. */
  onAttempt(outcome: DeliveryOutcome): void
}

/** Requests to one endpoint at a time, in one process. A slow endpoint occupies only its own. */
const maxConcurrent = 8
/** Longer than the time limit of a request and the writes after it. */
const leaseMs = 60_000

export type Sender = {
  /** Claims due deliveries and begins to send them. Returns their number. */
  begin(): Promise<number>
  /** Waits for the deliveries in progress. */
  settled(): Promise<void>
}

/** Creates a sender. `onFree` is called when a delivery ends, so that the next one of its endpoint can begin. */
export function createSender(parts: Parts, onFree: () => void): Sender {
  const busy = new Map<string, number>()
  const inProgress = new Set<Promise<void>>()
  const count = (webhookId: string, change: number) => {
    const left = (busy.get(webhookId) ?? 0) + change
    if (left === 0) busy.delete(webhookId)
    else busy.set(webhookId, left)
  }

  return {
    async begin() {
      const due = await parts.deliveries.claim(maxConcurrent, busy, leaseMs)
      if (due.length === 0) return 0
      const events = new Map((await parts.findEvents([...new Set(due.map(({ eventId }) => eventId))])).map((event) => [event.id, event]))
      for (const delivery of due) {
        count(delivery.webhookId, 1)
        const work: Promise<void> = deliver(parts, delivery, events.get(delivery.eventId))
          // Without a stored result, the delivery is due again after its lease.
          .catch((error: unknown) => parts.log.error({ err: error, webhookId: delivery.webhookId }, 'Cannot store the result of a webhook'))
          .finally(() => {
            inProgress.delete(work)
            count(delivery.webhookId, -1)
            onFree()
          })
        inProgress.add(work)
      }
      return due.length
    },
    async settled() {
      await Promise.all(inProgress)
    },
  }
}

async function deliver(parts: Parts, delivery: DueDelivery, event: LoggedEvent | undefined): Promise<void> {
  const { deliveries, webhooks, onAttempt } = parts
  const { id, webhookId, attempts, url, secrets } = delivery
  if (!event) {
    const attempt = {
      at: new Date().toISOString(),
      ms: 0,
      status: null,
      error: 'The event is older than RETAIN_EVENTS_DAYS and was deleted',
    }
    onAttempt('failed')
    return deliveries.end(id, 'failed', attempt)
  }
  const body = toBody(event)
  const { isDelivered, retryAfterMs, ...attempt } = await parts.post(url, signedHeaders(secrets, String(event.id), body), body)
  if (isDelivered) {
    await deliveries.end(id, 'delivered', attempt)
    onAttempt('delivered')
    if (delivery.isFailing) await webhooks.recovered(webhookId)
    return
  }
  const pause = pauseAfter(attempts, retryAfterMs)
  await (pause === undefined ? deliveries.end(id, 'failed', attempt) : deliveries.later(id, pause, attempt))
  onAttempt(pause === undefined ? 'failed' : 'retried')
  await disableIfDead(parts, webhookId, attempt)
}

/** Disables an endpoint that answered 410, or that failed for 120 hours. */
async function disableIfDead(
  { webhooks, log }: Parts,
  webhookId: string,
  { status, error }: Pick<Result, 'status' | 'error'>,
): Promise<void> {
  const isGone = status === 410
  const reason = isGone ? 'The endpoint answered 410 Gone' : `All attempts failed for ${maxFailingMs / 3_600_000} hours; the last: ${error}`
  if (await webhooks.failed(webhookId, isGone ? 0 : maxFailingMs, reason))
    log.warn({ webhookId, reason }, 'Disabled a webhook; `wallet webhooks resume` sends its waiting deliveries')
}
