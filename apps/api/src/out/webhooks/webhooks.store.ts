import { sql, type Transaction } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import type { Tables } from '../../base/db/tables.ts'
import { inFuture } from '../../base/work/lease.ts'
import type { Filter } from './filter.ts'
import type { WebhookStatus } from './tables.ts'

/** An endpoint as operators see it, without its secret. Times are ISO 8601. */
export type StoredWebhook = {
  id: string
  url: string
  filter: Filter
  ordered: boolean
  status: WebhookStatus
  statusReason: string | null
  failingSince: string | null
  createdAt: string
}

export type NewWebhook = Pick<StoredWebhook, 'id' | 'url' | 'filter' | 'ordered'> & { secret: string; afterEvent: number }

/** The filter of an endpoint. `revision` changes when the filter does. */
export type StoredFilter = { id: string; revision: number; afterEvent: number; ordered: boolean }

/** The endpoints that receive events. */
export type WebhookStore = {
  /** Adds an endpoint. Returns false if there are `max` already. */
  add(webhook: NewWebhook, max: number): Promise<boolean>
  /** Returns all endpoints, oldest first. */
  list(): Promise<StoredWebhook[]>
  find(id: string): Promise<StoredWebhook | undefined>
  /** Changes an endpoint. Returns whether it exists. */
  change(id: string, change: Partial<Pick<StoredWebhook, 'url' | 'filter' | 'ordered'>>): Promise<boolean>
  /** Sets the status. An active endpoint starts without failures. Returns whether the endpoint exists. */
  setStatus(id: string, status: WebhookStatus, reason: string | null): Promise<boolean>
  /** Replaces the secret. The old one signs for `overlapMs` more. Returns whether the endpoint exists. */
  rotate(id: string, secret: string, overlapMs: number): Promise<boolean>
  /** Deletes an endpoint and its deliveries. Returns whether it existed. */
  remove(id: string): Promise<boolean>
  /** Returns the valid secrets of an endpoint, the newest first; undefined if it does not exist. */
  secrets(id: string): Promise<string[] | undefined>
  /** Records a failure, and disables the endpoint if all attempts have failed for `maxMs`. Returns whether it was disabled now. */
  failed(id: string, maxMs: number, reason: string): Promise<boolean>
  /** Records that an endpoint works again. */
  recovered(id: string): Promise<void>
}

const columns = ['id', 'url', 'filter', 'ordered', 'status', 'status_reason as statusReason', 'failing_since', 'created_at'] as const

/** SQL: the valid secrets of an endpoint, the newest first. */
export const validSecrets = sql<string[]>`
  case when webhook.previous_until > clock_timestamp() then array[webhook.secret, webhook.previous_secret] else array[webhook.secret] end`

export function createWebhookStore({ query }: Pick<Database, 'query'>): WebhookStore {
  const exists = async (statement: { executeTakeFirst(): Promise<{ id: string } | undefined> }) =>
    (await statement.executeTakeFirst()) !== undefined
  const update = (id: string) => query.updateTable('outbound_webhooks').where('id', '=', id).returning('id')

  return {
    async add({ id, url, filter, ordered, secret, afterEvent }, max) {
      // Concurrent calls may exceed the limit by a few, which does no harm.
      const { rows } = await sql<{ id: string }>`
        insert into outbound_webhooks (id, url, filter, ordered, secret, after_event)
        select ${id}::uuid, ${url}, ${JSON.stringify(filter)}::jsonb, ${ordered}::boolean, ${secret}, ${afterEvent}
        where (select count(*) from outbound_webhooks) < ${max} returning id`.execute(query)
      return rows.length === 1
    },

    async list() {
      return (await query.selectFrom('outbound_webhooks').select(columns).orderBy('created_at').execute()).map(toWebhook)
    },

    async find(id) {
      const row = await query.selectFrom('outbound_webhooks').select(columns).where('id', '=', id).executeTakeFirst()
      return row && toWebhook(row)
    },

    change: (id, { url, filter, ordered }) =>
      exists(
        update(id).set((eb) => ({
          revision: eb('revision', '+', 1),
          ...(url !== undefined && { url }),
          ...(filter !== undefined && { filter: JSON.stringify(filter) }),
          ...(ordered !== undefined && { ordered }),
        })),
      ),

    setStatus: (id, status, reason) => exists(update(id).set({ status, status_reason: reason, failing_since: null })),

    rotate: (id, secret, overlapMs) =>
      exists(update(id).set((eb) => ({ previous_secret: eb.ref('secret'), previous_until: inFuture(overlapMs), secret }))),

    remove: (id) => exists(query.deleteFrom('outbound_webhooks').where('id', '=', id).returning('id')),

    async secrets(id) {
      const { rows } = await sql<{ secrets: string[] }>`
        select ${validSecrets} as secrets from outbound_webhooks webhook where id = ${id}::uuid`.execute(query)
      return rows[0]?.secrets
    },

    async failed(id, maxMs, reason) {
      await update(id).set({ failing_since: sql`clock_timestamp()` }).where('failing_since', 'is', null).execute()
      return exists(
        update(id)
          .set({ status: 'disabled', status_reason: reason })
          .where('status', '<>', 'disabled')
          .where('failing_since', '<=', inFuture(-maxMs)),
      )
    },

    async recovered(id) {
      await update(id).set({ failing_since: null }).where('failing_since', 'is not', null).execute()
    },
  }
}

/** Returns the endpoints with the revisions of their filters. */
export const readRevisions = (query: Database['query'] | Transaction<Tables>): Promise<StoredFilter[]> =>
  query.selectFrom('outbound_webhooks').select(['id', 'revision', 'after_event as afterEvent', 'ordered']).execute()

/** Returns filters by the id of their endpoint. */
export async function readFilters(query: Database['query'] | Transaction<Tables>, ids: readonly string[]): Promise<Map<string, Filter>> {
  if (ids.length === 0) return new Map()
  const rows = await query.selectFrom('outbound_webhooks').select(['id', 'filter']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, filter }) => [id, filter]))
}

const toWebhook = ({
  failing_since,
  created_at,
  ...row
}: Omit<StoredWebhook, 'failingSince' | 'createdAt'> & { failing_since: string | null; created_at: string }): StoredWebhook => ({
  ...row,
  failingSince: failing_since,
  createdAt: created_at,
})
