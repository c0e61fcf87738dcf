import { randomUUID } from 'node:crypto'
import { type AllowedNetworks, checkUrl } from '../../base/outbound/destination.ts'
import { ApiError } from '../../base/wire/errors.ts'
import { isUuid } from '../../base/wire/scalars.ts'
import type { EventLog } from '../../ledger/log/log.store.ts'
import type { DeliveryStore, ListedDelivery } from './deliveries.store.ts'
import { canonicalFilter, type Filter } from './filter.ts'
import type { Post, Result } from './post.ts'
import { newSecret, type Secrets, signedHeaders } from './secrets.ts'
import type { DeliveryState } from './tables.ts'
import type { StoredWebhook, WebhookStore } from './webhooks.store.ts'

/** What operators may change about an endpoint. */
export type WebhookInput = { url: string; filter: Filter; ordered: boolean }

/** Manages the endpoints that receive events. Each function throws `not_found` for an unknown endpoint. */
export type Webhooks = {
  /** Adds an endpoint for events from now on. Only this answer contains the secret. */
  add(input: WebhookInput): Promise<StoredWebhook & { secret: string }>
  list(): Promise<StoredWebhook[]>
  find(id: string): Promise<StoredWebhook>
  change(id: string, change: Partial<WebhookInput>): Promise<StoredWebhook>
  /** Stops sending. Events wait until `resume`. */
  pause(id: string): Promise<StoredWebhook>
  /** Sends waiting and later events, also of a disabled endpoint. */
  resume(id: string): Promise<StoredWebhook>
  /** Returns a new secret. The old one is valid for 24 more hours. */
  rotate(id: string): Promise<{ secret: string; previousValidUntil: string }>
  remove(id: string): Promise<void>
  /** Sends an event of the type `webhook.test` now, and returns the result. It is not stored and not retried. */
  test(id: string): Promise<Omit<Result, 'isDelivered' | 'retryAfterMs'> & { delivered: boolean }>
  /** Returns deliveries, newest first. `next` is the cursor of the next page; null on the last one. */
  deliveries(id: string, page: DeliveryPage): Promise<{ items: ListedDelivery[]; next: string | null }>
  /** Sends a delivery again, with the same `webhook-id`. */
  resend(id: string, deliveryId: number): Promise<void>
}

export type DeliveryPage = { state?: DeliveryState | undefined; before?: number | undefined; limit: number }

type Parts = { webhooks: WebhookStore; deliveries: DeliveryStore; eventLog: Pick<EventLog, 'end'>; post: Post; allowed: AllowedNetworks }

/** Maximum number of endpoints. Each event is compared with the filter of each. */
const maxWebhooks = 100
const overlapMs = 86_400_000

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: each method is a few lines about one operation
export function createWebhooks({ webhooks, deliveries, eventLog, post, allowed }: Parts): Webhooks {
  const unknown = () => new ApiError('not_found', { message: 'Webhook not found' })
  const find = async (id: string) => {
    const webhook = isUuid(id) ? await webhooks.find(id) : undefined
    if (!webhook) throw unknown()
    return webhook
  }
  const setStatus = async (id: string, status: 'active' | 'paused') => {
    await find(id)
    await webhooks.setStatus(id, status, null)
    return find(id)
  }

  return {
    async add({ url, filter, ordered }) {
      checkUrl(url, allowed)
      const [id, secret] = [randomUUID(), newSecret()]
      const webhook = { id, url, filter: canonicalFilter(filter), ordered, secret, afterEvent: await eventLog.end() }
      if (!(await webhooks.add(webhook, maxWebhooks)))
        throw new ApiError('invalid_input', { message: `There are ${maxWebhooks} webhooks already; delete one first` })
      return { ...(await find(id)), secret }
    },

    list: webhooks.list,
    find,

    async change(id, { url, filter, ordered }) {
      await find(id)
      if (url !== undefined) checkUrl(url, allowed)
      await webhooks.change(id, {
        ...(url !== undefined && { url }),
        ...(filter !== undefined && { filter: canonicalFilter(filter) }),
        ...(ordered !== undefined && { ordered }),
      })
      return find(id)
    },

    pause: (id) => setStatus(id, 'paused'),
    resume: (id) => setStatus(id, 'active'),

    async rotate(id) {
      await find(id)
      const secret = newSecret()
      await webhooks.rotate(id, secret, overlapMs)
      return { secret, previousValidUntil: new Date(Date.now() + overlapMs).toISOString() }
    },

    async remove(id) {
      await find(id)
      await webhooks.remove(id)
    },

    test: async (id) => sendTest(post, await find(id), (await webhooks.secrets(id)) ?? []),

    async deliveries(id, { state, before, limit }) {
      await find(id)
      const items = await deliveries.list(id, { state, before, limit })
      const last = items.length === limit ? items.at(-1) : undefined
      return { items, next: last ? String(last.eventId) : null }
    },

    async resend(id, deliveryId) {
      await find(id)
      if (!(await deliveries.resend(id, deliveryId))) throw new ApiError('not_found', { message: 'Delivery not found' })
    },
  }
}

async function sendTest(post: Post, { url }: StoredWebhook, secrets: Secrets): ReturnType<Webhooks['test']> {
  const now = new Date()
  const body = JSON.stringify({ type: 'webhook.test', timestamp: now.toISOString(), data: {} })
  const { isDelivered, retryAfterMs: _, ...attempt } = await post(url, signedHeaders(secrets, `test_${randomUUID()}`, body, now), body)
  return { delivered: isDelivered, ...attempt }
}
