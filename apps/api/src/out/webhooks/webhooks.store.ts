import { sql, type Transaction } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import { aliases, fields, names, pickColumns, type RowOf, records } from '../../base/db/columns.ts'
import type { Tables } from '../../base/db/table-map.ts'
import { inFuture } from '../../base/work/lease.ts'
import type { Filter } from './filter.ts'
import { type WebhookStatus, webhookColumns } from './tables.ts'

const shownColumns = pickColumns(webhookColumns, 'id', 'url', 'filter', 'ordered', 'status', 'statusReason', 'failingSince', 'createdAt')

/** An endpoint as operators see it, without its secret. Times are ISO 8601. */
export type StoredWebhook = RowOf<typeof shownColumns>

const newColumns = pickColumns(webhookColumns, 'id', 'url', 'filter', 'ordered', 'secret', 'afterEvent')

export type NewWebhook = RowOf<typeof newColumns>

const filterColumns = pickColumns(webhookColumns, 'id', 'revision', 'afterEvent', 'ordered')

/** The filter of an endpoint. `revision` changes when the filter does. */
export type StoredFilter = RowOf<typeof filterColumns>

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

/** SQL: the valid secrets of an endpoint, the newest first. */
export const validSecrets = sql<string[]>`
  case when webhook.previous_until > clock_timestamp() then array[webhook.secret, webhook.previous_secret] else array[webhook.secret] end`

export function createWebhookStore({ query }: Pick<Database, 'query'>): WebhookStore {
  const exists = async (statement: { executeTakeFirst(): Promise<{ id: string } | undefined> }) =>
    (await statement.executeTakeFirst()) !== undefined
  const update = (id: string) => query.updateTable('outbound_webhooks').where('id', '=', id).returning('id')

  return {
    async add(webhook, max) {
      // Concurrent calls may exceed the limit by a few, which does no harm.
      const { rows } = await sql<{ id: string }>`
        insert into outbound_webhooks (${names(newColumns)})
        select ${fields(newColumns, 'made')} from ${records(newColumns, [webhook], 'made')}
        where (select count(*) from outbound_webhooks) < ${max} returning id`.execute(query)
      return rows.length === 1
    },

    list: () => query.selectFrom('outbound_webhooks').select(aliases(shownColumns)).orderBy('created_at').execute(),

    find: (id) => query.selectFrom('outbound_webhooks').select(aliases(shownColumns)).where('id', '=', id).executeTakeFirst(),

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
  query.selectFrom('outbound_webhooks').select(aliases(filterColumns)).execute()

/** Returns filters by the id of their endpoint. */
export async function readFilters(query: Database['query'] | Transaction<Tables>, ids: readonly string[]): Promise<Map<string, Filter>> {
  if (ids.length === 0) return new Map()
  const rows = await query.selectFrom('outbound_webhooks').select(['id', 'filter']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, filter }) => [id, filter]))
}
