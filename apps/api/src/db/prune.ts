import { sql } from 'kysely'
import type { Database } from './client.ts'

/** Days that rows are kept; 0 keeps them for good. */
export type Retention = { notificationsDays: number; deliveriesDays: number; pendingDays: number; pushesDays: number }

/** How many rows were dropped. */
export type Pruned = { notifications: number; deliveries: number; pending: number; pushes: number }

const dayMs = 86_400_000

/**
 * Drops what is older than it may be: notifications, read or not; pushes, sent or not; answered deliveries of the webhook, of which a repetition is then taken as
 * new, and finds the transaction written; and pending transactions, signed bytes and all, of which nothing was heard for so long and that no
 * node knows or no worker follows. Goes by batches, each a transaction of its own, so that nobody waits for it; several may run at once.
 */
export async function prune({ query }: Pick<Database, 'query'>, retention: Retention, now: Date, batch = 500): Promise<Pruned> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
  const drop = async (days: number, statement: (cutoff: string) => ReturnType<typeof sql>): Promise<number> => {
    if (days === 0) return 0
    let dropped = 0
    for (;;) {
      const { numAffectedRows } = await statement(before(days)).execute(query)
      dropped += Number(numAffectedRows ?? 0)
      if (Number(numAffectedRows ?? 0) < batch) return dropped
    }
  }

  return {
    notifications: await drop(
      retention.notificationsDays,
      (cutoff) => sql`
        delete from notifications where id in (
          select id from notifications where created_at at time zone 'UTC' < ${cutoff}::timestamptz at time zone 'UTC'
          order by created_at at time zone 'UTC' limit ${batch} for update skip locked)`,
    ),
    deliveries: await drop(
      retention.deliveriesDays,
      (cutoff) => sql`
        delete from webhook_deliveries where id in (
          select id from webhook_deliveries where created_at < ${cutoff} order by created_at limit ${batch} for update skip locked)`,
    ),
    pushes: await drop(
      retention.pushesDays,
      (cutoff) => sql`
        delete from push_outbox where notification_id in (
          select notification_id from push_outbox where created_at < ${cutoff} order by created_at limit ${batch} for update skip locked)`,
    ),
    pending: await drop(
      retention.pendingDays,
      // One that waits in a node's pool is looked at all the time, and known.
      (cutoff) => sql`
        delete from transactions where id in (
          select id from transactions
          where status = 'pending' and updated_at < ${cutoff} and (lost_since is not null or check_at < ${cutoff})
          order by updated_at limit ${batch} for update skip locked)`,
    ),
  }
}
