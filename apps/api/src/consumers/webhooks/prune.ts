import { sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import { dropOld, type Old } from '../../db/drop-old.ts'

/** Deletes old deliveries to endpoints, in any state. */
export const pruneOutboundDeliveries = ({ query }: Pick<Database, 'query'>, old: Old) =>
  dropOld(
    query,
    old,
    (cutoff) => sql`
      delete from outbound_deliveries where id in (
        select id from outbound_deliveries where created_at < ${cutoff} order by created_at limit ${old.batch} for update skip locked)`,
  )
