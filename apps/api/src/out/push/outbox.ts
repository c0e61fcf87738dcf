import { sql, type Transaction } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import type { Tables } from '../../base/db/tables.ts'
import { inFuture } from '../../base/work/lease.ts'
import { createPushTargets, type PushTarget, type PushTargets } from '../../wallet/devices/push-targets.store.ts'
import type { ChannelName } from './channel.ts'
import type {} from './tables.ts'

/** A push to write together with its notification. `type` and `transactionId` are those of the notification. */
export type NewPush = {
  notificationId: string
  deviceId: string
  channel: ChannelName
  collapseId: string
  title: string
  message: string
  type: string
  transactionId: number | null
}

/** A push that is due, with the device's current token. The token may have changed since the push was written. */
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

/** Stores pushes that wait to be sent. Claiming a push postpones its due time, so another worker retries it if this one dies. */
export type Outbox = Pick<PushTargets, 'clearToken' | 'rememberEnvironment'> & {
  /** Writes pushes within the caller's database transaction. New pushes replace waiting pushes with the same device and collapse id. */
  add(transaction: Transaction<Tables>, pushes: readonly NewPush[]): Promise<void>
  /**
   * Claims at most `max` due pushes of a channel, each for one worker. A push is due again after `leaseMs` unless its outcome is stored.
   */
  claim(channel: ChannelName, max: number, leaseMs: number): Promise<DuePush[]>
  sent(notificationId: string): Promise<void>
  /** Marks a push as failed. It is not retried. */
  failed(notificationId: string, reason: string): Promise<void>
  /** Makes a push due again after `waitMs`. */
  later(notificationId: string, reason: string, waitMs: number): Promise<void>
  /** Makes a push due again after `waitMs` without counting the attempt, because the failure was not about this push. */
  unclaim(notificationId: string, reason: string, waitMs: number): Promise<void>
  /** Moves a push to the other channel, because the device has reported a token of that channel. */
  move(notificationId: string, channel: ChannelName): Promise<void>
}

const claimedColumns = [
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

export function createOutbox({ query }: Pick<Database, 'query'>): Outbox {
  const targets = createPushTargets({ query })
  const waiting = (notificationId: string) =>
    query.updateTable('push_outbox').where('notification_id', '=', notificationId).where('state', '=', 'waiting')
  const settle = async (notificationId: string, state: 'sent' | 'failed', reason: string | null) => {
    await waiting(notificationId)
      .set(({ fn }) => ({ state, reason, updated_at: fn('now') }))
      .execute()
  }

  return {
    add,
    claim: (channel, max, leaseMs) => claim(query, targets, channel, max, leaseMs),
    sent: (notificationId) => settle(notificationId, 'sent', null),

    failed: (notificationId, reason) => settle(notificationId, 'failed', reason),

    async later(notificationId, reason, waitMs) {
      await waiting(notificationId)
        .set(({ fn }) => ({ reason, due_at: inFuture(waitMs), updated_at: fn('now') }))
        .execute()
    },

    async unclaim(notificationId, reason, waitMs) {
      await waiting(notificationId)
        .set(({ eb, fn }) => ({ reason, attempts: eb('attempts', '-', 1), due_at: inFuture(waitMs), updated_at: fn('now') }))
        .execute()
    },

    async move(notificationId, channel) {
      await waiting(notificationId)
        .set(({ eb, fn }) => ({ channel, attempts: eb('attempts', '-', 1), due_at: inFuture(0), updated_at: fn('now') }))
        .execute()
    },

    clearToken: targets.clearToken,
    rememberEnvironment: targets.rememberEnvironment,
  }
}

async function add(transaction: Transaction<Tables>, pushes: readonly NewPush[]) {
  if (pushes.length === 0) return
  const replaced = pushes.map(({ deviceId, collapseId }) => ({ device: deviceId, collapse: collapseId }))
  await sql`
    update push_outbox o set state = 'superseded', updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(replaced)}::jsonb) as r (device uuid, collapse text)
    where o.device_id = r.device and o.collapse_id = r.collapse and o.state = 'waiting'`.execute(transaction)
  // An array counts as one parameter, so one statement can insert thousands of rows.
  await sql`
    insert into push_outbox (notification_id, device_id, channel, collapse_id, title, message, type, transaction_id)
    select * from unnest(
      ${pushes.map(({ notificationId }) => notificationId)}::uuid[], ${pushes.map(({ deviceId }) => deviceId)}::uuid[],
      ${pushes.map(({ channel }) => channel)}::text[], ${pushes.map(({ collapseId }) => collapseId)}::text[],
      ${pushes.map(({ title }) => title)}::text[], ${pushes.map(({ message }) => message)}::text[],
      ${pushes.map(({ type }) => type)}::text[], ${pushes.map(({ transactionId }) => transactionId)}::bigint[])`.execute(transaction)
}

async function claim(
  query: Database['query'],
  targets: PushTargets,
  channel: ChannelName,
  max: number,
  leaseMs: number,
): Promise<DuePush[]> {
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
        .limit(max)
        .forUpdate()
        .skipLocked(),
    )
    .returning(claimedColumns)
    .execute()
  const targetOf = await targets.find([...new Set(due.map(({ deviceId }) => deviceId))])
  return due.flatMap((push) => {
    const target = targetOf.get(push.deviceId)
    // A push without a target is skipped: its device was deleted meanwhile, together with its pushes.
    return target ? [{ ...push, ...target }] : []
  })
}
