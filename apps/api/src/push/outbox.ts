import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/client.ts'
import type { Tables } from '../db/tables.ts'
import { createPushTargets, type PushTarget } from '../devices/push-targets.store.ts'
import { inFuture } from '../work/lease.ts'
import type { ChannelName } from './channel.ts'
import type {} from './tables.ts'

/** A push to be sent, as it is written with its notification. */
export type Outgoing = {
  notificationId: string
  deviceId: string
  channel: ChannelName
  collapseId: string
  title: string
  message: string
  /** The type of the notification, and the transaction that it is about. */
  type: string
  transactionId: number | null
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
} & Omit<PushTarget, 'id'>

export type Outbox = ReturnType<typeof createOutbox>

const taken = [
  'notification_id as notificationId',
  'device_id as deviceId',
  'collapse_id as collapseId',
  'title',
  'message',
  'attempts',
  'created_at as createdAt',
  'type',
  'transaction_id as transactionId',
] as const

/** Pushes on their way. A row is the only truth about one: who takes it sets its next time ahead, so that it comes back if its taker dies. */
export function createOutbox({ query }: Pick<Database, 'query'>) {
  const targets = createPushTargets({ query })
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
        insert into push_outbox (notification_id, device_id, channel, collapse_id, title, message, type, transaction_id)
        select * from unnest(
          ${pushes.map(({ notificationId }) => notificationId)}::uuid[], ${pushes.map(({ deviceId }) => deviceId)}::uuid[],
          ${pushes.map(({ channel }) => channel)}::text[], ${pushes.map(({ collapseId }) => collapseId)}::text[],
          ${pushes.map(({ title }) => title)}::text[], ${pushes.map(({ message }) => message)}::text[],
          ${pushes.map(({ type }) => type)}::text[], ${pushes.map(({ transactionId }) => transactionId)}::bigint[])`.execute(transaction)
    },

    /** Pushes whose turn it is, each given to one taker; they come back after `leaseMs` unless something is said of them. */
    async take(channel: ChannelName, most: number, leaseMs: number): Promise<DuePush[]> {
      const due = await query
        .updateTable('push_outbox')
        .set(({ eb, fn }) => ({ attempts: eb('attempts', '+', 1), due_at: inFuture(leaseMs), updated_at: fn('now') }))
        .where('notification_id', 'in', (eb) =>
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
        .execute()
      const targetOf = await targets.find([...new Set(due.map(({ deviceId }) => deviceId))])
      return due.flatMap((push) => {
        const target = targetOf.get(push.deviceId)
        // A device that was deleted meanwhile took its pushes with it.
        return target ? [{ ...push, ...target }] : []
      })
    },

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

    clearToken: targets.clearToken,
    rememberEnvironment: targets.rememberEnvironment,
  }
}
