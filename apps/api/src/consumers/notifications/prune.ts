import { sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import { dropOld, type Old } from '../../db/drop-old.ts'

/** Deletes old notifications, read or not. */
export const pruneNotifications = ({ query }: Pick<Database, 'query'>, old: Old) =>
  dropOld(
    query,
    old,
    (cutoff) => sql`
      delete from notifications where id in (
        select id from notifications where created_at at time zone 'UTC' < ${cutoff}::timestamptz at time zone 'UTC'
        order by created_at at time zone 'UTC' limit ${old.batch} for update skip locked)`,
  )
