import { sql } from 'kysely'
import type { Database } from '../db/client.ts'
import { dropOld, type Old } from '../db/drop-old.ts'

/** Deletes old deliveries of the webhook. A repetition is then taken as new, and finds its transaction written. */
export const pruneDeliveries = ({ query }: Pick<Database, 'query'>, old: Old) =>
  dropOld(
    query,
    old,
    (cutoff) => sql`
      delete from webhook_deliveries where id in (
        select id from webhook_deliveries where created_at < ${cutoff} order by created_at limit ${old.batch} for update skip locked)`,
  )

/** Deletes pending transactions with their bytes that did not change for so long and that no node knows or no worker follows. */
export const prunePending = ({ query }: Pick<Database, 'query'>, old: Old) =>
  dropOld(
    query,
    old,
    // One that waits in the pool of a node is polled all the time, and known.
    (cutoff) => sql`
      delete from transactions where id in (
        select id from transactions
        where status = 'pending' and updated_at < ${cutoff} and (lost_since is not null or check_at < ${cutoff})
        order by updated_at limit ${old.batch} for update skip locked)`,
  )
