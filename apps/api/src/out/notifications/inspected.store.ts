import { sql } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import type {} from './tables.ts'

/** A notification about a transaction, as `wallet inspect` shows it. */
export type NotifiedDevice = { deviceId: string; event: string | null; createdAt: string }

/** Returns the notifications about a transaction, oldest first. */
export const notificationsAbout = (
  { query }: Pick<Database, 'query'>,
  transactionId: number,
): Promise<(NotifiedDevice & { id: string })[]> =>
  query
    .selectFrom('notifications')
    .select(['id', 'device_id as deviceId', 'event', 'created_at as createdAt'])
    .where('transaction_id', '=', transactionId)
    .orderBy('created_at')
    .execute()

/** Progress of a fan-out: the last device that was notified, and since when the other devices wait. */
export type WaitingFanOut = { afterDevice: string | null; waitingSince: string }

/** Returns the progress of notifying the many devices of a transaction. Returns null if no device waits. */
export async function fanOutOf({ query }: Pick<Database, 'query'>, transactionId: number): Promise<WaitingFanOut | null> {
  const waiting = await query
    .selectFrom('notification_fanouts')
    .select(['after_device as afterDevice', 'turn_at as waitingSince'])
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst()
  return waiting ?? null
}

/** Returns how many transactions have more devices to notify, and the age of the oldest one in seconds (null if no device waits). */
export async function waitingFanOuts({ query }: Pick<Database, 'query'>): Promise<{ waiting: number; age: number | null }> {
  const { rows } = await sql<{ waiting: number; age: number | null }>`
    select count(*) as waiting, extract(epoch from clock_timestamp() - min(turn_at))::float8 as age from notification_fanouts`.execute(
    query,
  )
  return rows[0] ?? { waiting: 0, age: null }
}
