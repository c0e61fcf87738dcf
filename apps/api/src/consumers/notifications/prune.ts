import { sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import { dropOld, type Old } from '../../db/drop-old.ts'
import { dropPartitions } from '../../db/drop-partitions.ts'

/** Deletes old notifications from before the first month with a partition, read or not. Returns their number. */
export const pruneNotifications = ({ query }: Pick<Database, 'query'>, old: Old) =>
  dropOld(
    query,
    old,
    (cutoff) => sql`
      delete from notifications_earlier where id in (
        select id from notifications_earlier where created_at at time zone 'UTC' < ${cutoff}::timestamptz at time zone 'UTC'
        order by created_at at time zone 'UTC' limit ${old.batch} for update skip locked)`,
  )

/** Drops the months whose notifications are all too old. Returns the number of months. */
export const dropNotificationMonths = ({ query }: Pick<Database, 'query'>, old: Old) => dropPartitions(query, 'notifications', old)
