import { sql } from 'kysely'
import type { Database } from '../db/client.ts'
import type {} from './tables.ts'

/** The state of a notification's push. The fields are null if the notification has no push. */
export type PushState = { push: string | null; reason: string | null; attempts: number | null }

/** Returns the pushes of these notifications, by notification id. */
export async function pushesOf(
  { query }: Pick<Database, 'query'>,
  notificationIds: readonly string[],
): Promise<ReadonlyMap<string, PushState>> {
  const rows = await query
    .selectFrom('push_outbox')
    .select(['notification_id as id', 'state as push', 'reason', 'attempts'])
    .where(({ eb, fn }) => eb('notification_id', '=', fn.any(sql.val([...notificationIds]))))
    .execute()
  return new Map(rows.map(({ id, ...state }) => [id, state]))
}
