import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/client.ts'
import type { Tables } from '../db/tables.ts'
import type { ApnsEnvironment } from '../devices/tables.ts'
import { inFuture } from '../work/lease.ts'
import type { ChannelName } from './channel.ts'

/** A push to be sent, as it is written with its notification. */
export type Outgoing = {
  notificationId: string
  deviceId: string
  channel: ChannelName
  collapseId: string
  title: string
  message: string
}

/** A push whose turn it is, with what is known now of its device: the token may be another one than when it was written. */
export type DuePush = {
  notificationId: string
  deviceId: string
  collapseId: string
  title: string
  message: string
  attempts: number
  createdAt: string
  type: string
  transactionId: number | null
  platform: 'ios' | 'android'
  deviceToken: string | null
  apnsEnvironment: ApnsEnvironment | null
}

export type Outbox = ReturnType<typeof createOutbox>

const taken = [
  'push_outbox.notification_id as notificationId',
  'push_outbox.device_id as deviceId',
  'push_outbox.collapse_id as collapseId',
  'push_outbox.title',
  'push_outbox.message',
  'push_outbox.attempts',
  'push_outbox.created_at as createdAt',
  'notifications.type',
  'notifications.transaction_id as transactionId',
  'devices.platform',
  'devices.device_token as deviceToken',
  'devices.apns_environment as apnsEnvironment',
] as const

/** Pushes on their way. A row is the only truth about one: who takes it sets its next time ahead, so that it comes back if its taker dies. */
export function createOutbox({ query }: Pick<Database, 'query'>) {
  const waiting = (notificationId: string) =>
    query.updateTable('push_outbox').where('notification_id', '=', notificationId).where('state', '=', 'waiting')
  const settle = async (notificationId: string, state: 'sent' | 'failed', reason: string | null) => {
    await waiting(notificationId)
      .set(({ fn }) => ({ state, reason, updated_at: fn('now') }))
      .execute()
  }

  return {
    /** Writes pushes within the caller's transaction. One of the same device and collapse id that still waits is then out of date. */
    async add(transaction: Transaction<Tables>, pushes: readonly Outgoing[]) {
      if (pushes.length === 0) return
      const replaced = pushes.map(({ deviceId, collapseId }) => ({ device: deviceId, collapse: collapseId }))
      await sql`
        update push_outbox o set state = 'superseded', updated_at = now()
        from jsonb_to_recordset(${JSON.stringify(replaced)}::jsonb) as r (device uuid, collapse text)
        where o.device_id = r.device and o.collapse_id = r.collapse and o.state = 'waiting'`.execute(transaction)
      // Lists are one value each, however long: many thousands may watch one address.
      await sql`
        insert into push_outbox (notification_id, device_id, channel, collapse_id, title, message)
        select * from unnest(
          ${pushes.map(({ notificationId }) => notificationId)}::uuid[], ${pushes.map(({ deviceId }) => deviceId)}::uuid[],
          ${pushes.map(({ channel }) => channel)}::text[], ${pushes.map(({ collapseId }) => collapseId)}::text[],
          ${pushes.map(({ title }) => title)}::text[], ${pushes.map(({ message }) => message)}::text[])`.execute(transaction)
    },

    /** Pushes whose turn it is, each given to one taker; they come back after `leaseMs` unless something is said of them. */
    take: (channel: ChannelName, most: number, leaseMs: number): Promise<DuePush[]> =>
      query
        .updateTable('push_outbox')
        .from(['notifications', 'devices'])
        .set(({ eb, fn }) => ({ attempts: eb('attempts', '+', 1), due_at: inFuture(leaseMs), updated_at: fn('now') }))
        .whereRef('notifications.id', '=', 'push_outbox.notification_id')
        .whereRef('devices.id', '=', 'push_outbox.device_id')
        .where('push_outbox.notification_id', 'in', (eb) =>
          eb
            .selectFrom('push_outbox as due')
            .select('due.notification_id')
            .where('due.channel', '=', channel)
            .where('due.state', '=', 'waiting')
            .where('due.due_at', '<=', sql<string>`clock_timestamp()`)
            .orderBy('due.due_at')
            .limit(most)
            .forUpdate()
            .skipLocked(),
        )
        .returning(taken)
        .execute(),

    sent: (notificationId: string) => settle(notificationId, 'sent', null),

    /** Ends the attempts. */
    failed: (notificationId: string, reason: string) => settle(notificationId, 'failed', reason),

    /** To be tried again, no earlier than this. */
    async later(notificationId: string, reason: string, waitMs: number) {
      await waiting(notificationId)
        .set(({ fn }) => ({ reason, due_at: inFuture(waitMs), updated_at: fn('now') }))
        .execute()
    },

    /** Puts one back as if it had not been taken: what failed was not about it. */
    async giveBack(notificationId: string, reason: string, waitMs: number) {
      await waiting(notificationId)
        .set(({ eb, fn }) => ({ reason, attempts: eb('attempts', '-', 1), due_at: inFuture(waitMs), updated_at: fn('now') }))
        .execute()
    },

    /** Hands one to the other channel: its device has a token of that one now. */
    async move(notificationId: string, channel: ChannelName) {
      await waiting(notificationId)
        .set(({ eb, fn }) => ({ channel, attempts: eb('attempts', '-', 1), due_at: inFuture(0), updated_at: fn('now') }))
        .execute()
    },

    /** Takes a dead token from its device, unless the device has told another one by now, or the same one again after `diedAt`. */
    async clearToken(deviceId: string, deviceToken: string, diedAt: Date | undefined) {
      await query
        .updateTable('devices')
        .set({ device_token: null, apns_environment: null })
        .where('id', '=', deviceId)
        .where('device_token', '=', deviceToken)
        .$if(diedAt !== undefined, (found) =>
          found.where(({ eb, or }) => or([eb('device_token_at', 'is', null), eb('device_token_at', '<=', diedAt?.toISOString() ?? '')])),
        )
        .execute()
    },

    /** Notes on which of Apple's services a token is at home. */
    async rememberEnvironment(deviceId: string, deviceToken: string, environment: ApnsEnvironment) {
      await query
        .updateTable('devices')
        .set({ apns_environment: environment })
        .where('id', '=', deviceId)
        .where('device_token', '=', deviceToken)
        .execute()
    },
  }
}
