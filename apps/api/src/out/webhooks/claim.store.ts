import { sql } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import { inFuture } from '../../base/work/lease.ts'
import type {} from './tables.ts'
import { validSecrets } from './webhooks.store.ts'

/** A delivery that this worker sends now. `attempts` includes the one to make. */
export type DueDelivery = {
  id: number
  webhookId: string
  eventId: number
  attempts: number
  url: string
  secrets: string[]
  isFailing: boolean
}

/** What a claim returns: claimed deliveries, and the last address of each endpoint that it considered. */
type Claimed = { due: DueDelivery[]; considered: { webhookId: string; address: string; count: number }[] }

/** Addresses of an endpoint that one claim considers. It begins after those of the last claim, so that none is left out for long. */
const maxAddresses = 200

/** Returns `DeliveryStore.claim`. */
export function createClaim(query: Database['query']) {
  const considered = new Map<string, string>()

  return async (max: number, busy: ReadonlyMap<string, number>, leaseMs: number): Promise<DueDelivery[]> => {
    const webhooks = [...new Set([...busy.keys(), ...considered.keys()])]
    const known = webhooks.map((id) => ({ id, busy: busy.get(id) ?? 0, after: considered.get(id) ?? '' }))
    const claimed = await claim(query, max, JSON.stringify(known), leaseMs)
    for (const { webhookId, address, count } of claimed.considered) {
      if (count < maxAddresses) considered.delete(webhookId)
      else considered.set(webhookId, address)
    }
    return claimed.due
  }
}

async function claim(query: Database['query'], max: number, known: string, leaseMs: number): Promise<Claimed> {
  const oldestAfter = (webhookId: ReturnType<typeof sql.ref>, address: ReturnType<typeof sql.ref>) => sql`
    cross join lateral (
      select address, event_id, delivery_id, created_at from outbound_queues
      where webhook_id = ${webhookId} and address > ${address} order by address, event_id limit 1) as oldest`
  const { rows } = await sql<Claimed>`
    with recursive webhook as materialized (
      select webhook.id, webhook.url, webhook.failing_since, ${validSecrets} as secrets, ${max} - coalesce(known.busy, 0) as free,
        coalesce(known.after, '') as after
      from outbound_webhooks webhook left join jsonb_to_recordset(${known}::jsonb) as known (id uuid, busy int, after text) on known.id = webhook.id
      where webhook.status = 'active' and ${max} > coalesce(known.busy, 0)),
    queue as (
      select webhook.id as webhook_id, oldest.*, 1 as count from webhook ${oldestAfter(sql.ref('webhook.id'), sql.ref('webhook.after'))}
      union all
      select queue.webhook_id, oldest.*, queue.count + 1 from queue ${oldestAfter(sql.ref('queue.webhook_id'), sql.ref('queue.address'))}
      where queue.count < ${maxAddresses}),
    due as (
      select distinct queue.webhook_id, next.* from queue cross join lateral (
        select id, created_at, due_at from outbound_deliveries delivery
        where id = queue.delivery_id and created_at = queue.created_at and state = 'waiting' and due_at <= statement_timestamp()
          and not exists (
            select from outbound_queues earlier
            where earlier.webhook_id = queue.webhook_id and earlier.address = any(delivery.addresses) and earlier.event_id < queue.event_id)
        limit 1) as next
      union all
      select webhook.id, next.* from webhook cross join lateral (
        select id, created_at, due_at from outbound_deliveries
        where webhook_id = webhook.id and state = 'waiting' and addresses = '{}' and due_at <= statement_timestamp()
        order by due_at limit webhook.free for update skip locked) as next),
    chosen as (
      select id, created_at, webhook_id, row_number() over (partition by webhook_id order by due_at, id) as position from due),
    claimed as (
      update outbound_deliveries delivery set attempts = attempts + 1, due_at = ${inFuture(leaseMs)}
      from chosen join webhook on webhook.id = chosen.webhook_id
      where delivery.id = chosen.id and delivery.created_at = chosen.created_at and chosen.position <= webhook.free
        -- Not "= 'waiting'": PostgreSQL could then read all waiting deliveries from their index and compare each with each.
        and delivery.state not in ('delivered', 'failed') and delivery.due_at <= statement_timestamp()
      returning delivery.id, delivery.webhook_id as "webhookId", delivery.event_id as "eventId", delivery.attempts,
        webhook.url, webhook.secrets, webhook.failing_since is not null as "isFailing")
    select coalesce((select jsonb_agg(claimed) from claimed), '[]') as due,
      coalesce((
        select jsonb_agg(jsonb_build_object('webhookId', webhook.id, 'address', last.address, 'count', coalesce(last.count, 0)))
        from webhook left join lateral (
          select address, count from queue where webhook_id = webhook.id order by count desc limit 1) as last on true
      ), '[]') as considered`.execute(query)
  return rows[0] ?? { due: [], considered: [] }
}
