import type { Database } from '../../../base/db/client.ts'
import { type InspectedDelivery, inspectDelivery } from '../../../out/webhooks/inspected.store.ts'
import { count, line } from './lines.ts'

/** Returns lines about a delivery to a webhook: its state, its attempts and the next step. Returns undefined if it does not exist. */
export async function inspectOneDelivery(database: Pick<Database, 'query'>, id: number): Promise<string[] | undefined> {
  const delivery = await inspectDelivery(database, id)
  return delivery && describeDelivery(delivery, new Date())
}

export function describeDelivery(delivery: InspectedDelivery, now: Date): string[] {
  const { id, eventId, webhookId, url, state, attempts, log, createdAt, status, statusReason, failingSince } = delivery
  return [
    `Delivery ${id} of event ${eventId} to ${new URL(url).origin}`,
    line('status', `${state} after ${count(attempts, 'attempt')}; written at ${createdAt}`),
    line(
      'endpoint',
      `${webhookId}, ${status}${statusReason === null ? '' : ` (${statusReason})`}${failingSince === null ? '' : `, failing since ${failingSince}`}`,
    ),
    ...log.map(({ at, ms, status: answered, error }) => line('attempt', `${at}, ${answered ?? error ?? 'no answer'} after ${ms} ms`)),
    line('next', nextOf(delivery, now)),
  ]
}

function nextOf({ state, status, dueAt, isOrdered, earlier, webhookId, id }: InspectedDelivery, now: Date): string {
  if (state === 'delivered') return 'nothing: the endpoint accepted it'
  if (state === 'failed') return `nothing, unless you resend it: wallet webhooks resend ${webhookId} ${id}`
  if (status !== 'active') return `nothing while the endpoint is ${status}: wallet webhooks resume ${webhookId}`
  if (isOrdered && earlier > 0) return `waits for ${count(earlier, 'earlier delivery', 'earlier deliveries')} of the same addresses`
  return Date.parse(dueAt) > now.getTime()
    ? `the next attempt is due at ${dueAt}`
    : `an attempt was due at ${dueAt}; check that a worker runs`
}
