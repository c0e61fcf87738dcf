import { sql } from 'kysely'
import type { Database } from '../../base/db/client.ts'
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

/** Pushes of a device with the same state and reason: how many, and when the newest changed. */
export type DevicePushes = { state: string; reason: string | null; count: number; newestAt: string }

/** Returns the pushes of a device by state and reason, the newest first. */
export async function pushesOfDevice({ query }: Pick<Database, 'query'>, deviceId: string): Promise<DevicePushes[]> {
  const { rows } = await sql<DevicePushes>`
    select state, reason, count(*)::int as count, max(updated_at) as "newestAt" from push_outbox
    where device_id = ${deviceId}::uuid group by state, reason order by max(updated_at) desc`.execute(query)
  return rows
}
