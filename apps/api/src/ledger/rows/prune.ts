import { sql } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import { dropOld, type Old } from '../../base/db/drop-old.ts'

/** Deletes old webhook deliveries. A repeated delivery then counts as new, but its transaction is already stored. */
export const pruneDeliveries = ({ query }: Pick<Database, 'query'>, old: Old) =>
  dropOld(
    query,
    old,
    (cutoff) => sql`
      with old as (
        select id from webhook_deliveries where created_at < ${cutoff} order by created_at limit ${old.batch} for update skip locked)
      delete from webhook_deliveries where id in (select * from old)`,
  )

/** Deletes old hashes of transactions that were sent elsewhere. Workers forget them earlier, except on platforms that no worker reads. */
export const pruneTracked = ({ query }: Pick<Database, 'query'>, old: Old) =>
  dropOld(
    query,
    old,
    (cutoff) => sql`
      with old as (
        select id from tracked_transactions where created_at < ${cutoff} order by created_at limit ${old.batch} for update skip locked)
      delete from tracked_transactions where id in (select * from old)`,
  )

/** Deletes old pending transactions and their bytes, if no node knows them or no worker polls them. */
export const prunePending = ({ query }: Pick<Database, 'query'>, old: Old) =>
  dropOld(
    query,
    old,
    // A transaction in a mempool is not deleted: a node knows it, and the worker keeps polling it.
    (cutoff) => sql`
      with old as (
        select id from transactions
        where status = 'pending' and updated_at < ${cutoff} and (lost_since is not null or check_at < ${cutoff})
        order by updated_at limit ${old.batch} for update skip locked)
      delete from transactions where id in (select * from old)`,
  )

/** Deletes permissions of which nothing is left since long ago. */
export const pruneApprovals = ({ query }: Pick<Database, 'query'>, old: Old) =>
  dropOld(
    query,
    old,
    (cutoff) => sql`
      with old as (select id from approvals where hidden_at < ${cutoff} order by hidden_at limit ${old.batch} for update skip locked)
      delete from approvals where id in (select * from old)`,
  )
