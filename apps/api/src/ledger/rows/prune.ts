import { sql } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import { dropOld, type Old } from '../../base/db/drop-old.ts'

/** Deletes old webhook deliveries. A repeated delivery then counts as new, but its transaction is already stored. */
export const pruneDeliveries = ({ query }: Pick<Database, 'query'>, old: Old) =>
  dropOld(query, old, { table: 'webhook_deliveries', key: ['id'], age: 'created_at' })

/** Deletes old hashes of transactions that were sent elsewhere. Workers forget them earlier, except on platforms that no worker reads. */
export const pruneTracked = ({ query }: Pick<Database, 'query'>, old: Old) =>
  dropOld(query, old, { table: 'tracked_transactions', key: ['id'], age: 'created_at' })

/** Deletes old pending transactions and their bytes, if no node knows them or no worker polls them. */
export const prunePending = ({ query }: Pick<Database, 'query'>, old: Old) =>
  dropOld(query, old, {
    table: 'transactions',
    key: ['id'],
    age: 'updated_at',
    // A transaction in a mempool is not deleted: a node knows it, and the worker keeps polling it.
    only: (cutoff) => sql`status = 'pending' and (lost_since is not null or check_at < ${cutoff})`,
  })

/** Deletes permissions of which nothing is left since long ago. */
export const pruneApprovals = ({ query }: Pick<Database, 'query'>, old: Old) =>
  dropOld(query, old, { table: 'approvals', key: ['id'], age: 'hidden_at' })
