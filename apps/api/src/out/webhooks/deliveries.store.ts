import { sql, type Transaction } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import { column, pickColumns, records } from '../../base/db/columns.ts'
import type { Tables } from '../../base/db/table-map.ts'
import { inFuture } from '../../base/work/lease.ts'
import { createClaim, type DueDelivery } from './claim.store.ts'
import type { Attempt } from './post.ts'
import { type DeliveryState, deliveryColumns } from './tables.ts'

/** An event for an endpoint. `loggedAt` is the time of the event. `addresses` are set if the endpoint receives events in order. */
export type NewDelivery = { webhookId: string; eventId: number; loggedAt: string; addresses: string[] }

/** A delivery as operators see it, with its newest attempts. Times are ISO 8601. */
export type ListedDelivery = {
  id: number
  webhookId: string
  eventId: number
  state: DeliveryState
  attempts: Attempt[]
  dueAt: string | null
  createdAt: string
}

/** Deliveries that wait to be sent, and finished ones. */
export type DeliveryStore = {
  /** Writes deliveries within the caller's database transaction. An event that is already written for an endpoint is ignored. */
  add(transaction: Transaction<Tables>, deliveries: readonly NewDelivery[]): Promise<void>
  /**
   * Claims due deliveries of active endpoints, at most `max` of each endpoint minus those in `busy`. A delivery is due again after `leaseMs`
   * unless its result is stored, so another worker retries it if this one dies. A delivery with addresses is claimed only if no earlier one of
   * them waits. Of many addresses with waiting deliveries, one call considers some, and the next call others.
   */
  claim(max: number, busy: ReadonlyMap<string, number>, leaseMs: number): Promise<DueDelivery[]>
  /** Ends a delivery with its last attempt. */
  end(id: number, state: 'delivered' | 'failed', attempt: Attempt): Promise<void>
  /** Makes a delivery due again after `waitMs`. */
  later(id: number, waitMs: number, attempt: Attempt): Promise<void>
  /** Returns deliveries of an endpoint before an event, newest first. */
  list(
    webhookId: string,
    filter: { state?: DeliveryState | undefined; before?: number | undefined; limit: number },
  ): Promise<ListedDelivery[]>
  /** Makes a finished delivery due now, with all attempts. Returns whether it exists. */
  resend(webhookId: string, id: number): Promise<boolean>
  /** Returns the number of due deliveries of active endpoints, at most 10,000, and the age of the oldest in seconds. */
  waiting(): Promise<{ waiting: number; oldestSeconds: number | null }>
}

/** Attempts of a delivery that are stored. */
const maxAttemptsStored = 10

export function createDeliveryStore({ query }: Pick<Database, 'query'>): DeliveryStore {
  const record = (id: number, attempt: Attempt, changes: ReturnType<typeof sql>) => sql`
    update outbound_deliveries set ${changes},
      log = (case when jsonb_array_length(log) >= ${maxAttemptsStored} then log - 0 else log end) || ${JSON.stringify(attempt)}::jsonb
    where id = ${id} and state = 'waiting'`

  /** Each of the two conditions has its own index. */
  const dueOf = (hasIndex: ReturnType<typeof sql>) => sql`
    (select due_at from outbound_webhooks webhook join outbound_deliveries delivery on delivery.webhook_id = webhook.id
    where webhook.status = 'active' and delivery.state = 'waiting' and ${hasIndex} and delivery.due_at <= statement_timestamp() limit 10000)`

  return {
    async add(transaction, deliveries) {
      if (deliveries.length === 0) return
      const given = { ...pickColumns(deliveryColumns, 'webhookId', 'eventId', 'addresses'), loggedAt: column<string>('timestamptz') }
      // The week of an old event may be dropped already. The first moment of this week always has a partition.
      await sql`
        insert into outbound_deliveries (webhook_id, event_id, created_at, addresses)
        select "webhookId", "eventId", greatest("loggedAt", date_trunc('week', clock_timestamp(), 'UTC')), addresses
        from ${records(given, deliveries, 'made')}
        where exists (select from outbound_webhooks where id = "webhookId")
        on conflict do nothing`.execute(transaction)
    },

    claim: createClaim(query),

    async end(id, state, attempt) {
      await record(id, attempt, sql`state = ${state}`).execute(query)
    },

    async later(id, waitMs, attempt) {
      await record(id, attempt, sql`due_at = ${inFuture(waitMs)}`).execute(query)
    },

    async list(webhookId, { state, before, limit }) {
      const { rows } = await sql<ListedDelivery>`
        select id, webhook_id as "webhookId", event_id as "eventId", state, log as attempts, created_at as "createdAt",
          case when state = 'waiting' then due_at end as "dueAt"
        from outbound_deliveries
        where webhook_id = ${webhookId}::uuid and state = any(${state === undefined ? ['waiting', 'delivered', 'failed'] : [state]}::text[])
          and event_id < ${before ?? Number.MAX_SAFE_INTEGER}
        order by event_id desc limit ${limit}`.execute(query)
      return rows
    },

    async resend(webhookId, id) {
      const { rows } = await sql<{ id: number }>`
        update outbound_deliveries set state = 'waiting', attempts = 0, due_at = clock_timestamp()
        where id = ${id} and webhook_id = ${webhookId}::uuid returning id`.execute(query)
      return rows.length === 1
    },

    async waiting() {
      const { rows } = await sql<{ waiting: number; oldestSeconds: number | null }>`
        select count(*)::int as waiting, extract(epoch from clock_timestamp() - min(due_at))::float8 as "oldestSeconds"
        from (${dueOf(sql`delivery.addresses = '{}'`)} union all ${dueOf(sql`delivery.addresses <> '{}'`)} limit 10000) as due`.execute(
        query,
      )
      return rows[0] ?? { waiting: 0, oldestSeconds: null }
    },
  }
}
