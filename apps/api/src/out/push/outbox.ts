import { sql, type Transaction } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import { aliases, fields, names, pickColumns, type RowOf, records } from '../../base/db/columns.ts'
import type { Tables } from '../../base/db/table-map.ts'
import { inFuture } from '../../base/work/lease.ts'
import { createPushTargets, type PushTarget, type PushTargets } from '../../wallet/devices/push-targets.store.ts'
import type { ChannelName } from './channel.ts'
import { newPushColumns, pushColumns } from './tables.ts'

/** A push to write together with its notification. */
export type NewPush = RowOf<typeof newPushColumns>

const claimedColumns = pickColumns(
  pushColumns,
  'notificationId',
  'deviceId',
  'collapseId',
  'title',
  'message',
  'attempts',
  'createdAt',
  'type',
  'transactionId',
)

/** A push that is due, with the device's current token. The token may have changed since the push was written. */
export type DuePush = RowOf<typeof claimedColumns> & Omit<PushTarget, 'id'>

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
  const replacedColumns = pickColumns(newPushColumns, 'deviceId', 'collapseId')
  await sql`
    update push_outbox o set state = 'superseded', updated_at = now()
    from ${records(replacedColumns, pushes, 'replaced')}
    where o.device_id = replaced."deviceId" and o.collapse_id = replaced."collapseId" and o.state = 'waiting'`.execute(transaction)
  await sql`
    insert into push_outbox (${names(newPushColumns)})
    select ${fields(newPushColumns, 'made')} from ${records(newPushColumns, pushes, 'made')}`.execute(transaction)
}

async function claim(
  query: Database['query'],
  targets: PushTargets,
  channel: ChannelName,
  max: number,
  leaseMs: number,
): Promise<DuePush[]> {
  const due = await query
    // A `with` query runs once. PostgreSQL may repeat a sub-select, and each repetition finds other pushes that are not locked.
    .with('due', (of) =>
      of
        .selectFrom('push_outbox')
        .select('notification_id')
        .where('channel', '=', channel)
        .where('state', '=', 'waiting')
        .where('due_at', '<=', sql<string>`clock_timestamp()`)
        .orderBy('due_at')
        .limit(max)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('push_outbox')
    .set(({ eb, fn }) => ({ attempts: eb('attempts', '+', 1), due_at: inFuture(leaseMs), updated_at: fn('now') }))
    .where('notification_id', 'in', (of) => of.selectFrom('due').select('notification_id'))
    .returning(aliases(claimedColumns))
    .execute()
  const targetOf = await targets.find([...new Set(due.map(({ deviceId }) => deviceId))])
  return due.flatMap((push) => {
    const target = targetOf.get(push.deviceId)
    // A push without a target is skipped: its device was deleted meanwhile, together with its pushes.
    return target ? [{ ...push, ...target }] : []
  })
}
