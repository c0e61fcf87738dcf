import { sql } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import { dropOld, type Old } from '../../base/db/drop-old.ts'

/** Deletes old pushes, sent or not. */
export const prunePushes = ({ query }: Pick<Database, 'query'>, old: Old) =>
  dropOld(
    query,
    old,
    (cutoff) => sql`
      with old as (
        select notification_id from push_outbox where created_at < ${cutoff} order by created_at limit ${old.batch} for update skip locked)
      delete from push_outbox where notification_id in (select * from old)`,
  )
