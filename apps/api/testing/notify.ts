import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** Writes notifications for a device, with times one second apart. Returns their ids, oldest first. */
export async function notify({ storage, deps }: TestApp, deviceId: string, titles: string[]): Promise<string[]> {
  const { query } = storage.database
  await query.transaction().execute((transaction) =>
    deps.notifications.write(
      transaction,
      titles.map((title) => ({
        deviceId,
        type: 'system',
        text: { key: 'announced', values: { title, message: 'For a test' } },
        transactionId: null,
        event: null,
      })),
    ),
  )
  await query
    .updateTable('notifications')
    .set({ created_at: sql`now() - interval '1 hour' + array_position(${titles}::text[], title) * interval '1 second'` })
    .where('device_id', '=', deviceId)
    .where('title', 'in', titles)
    .execute()
  const rows = await query.selectFrom('notifications').select('id').where('device_id', '=', deviceId).orderBy('created_at').execute()
  return rows.map(({ id }) => id)
}
