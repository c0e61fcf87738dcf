import { sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import { dropOld, type Old } from '../../db/drop-old.ts'
import { dropPartitions } from '../../db/drop-partitions.ts'

/** Deletes old deliveries to endpoints from before the first week with a partition, in any state. Returns their number. */
export const pruneOutboundDeliveries = ({ query }: Pick<Database, 'query'>, old: Old) =>
  dropOld(
    query,
    old,
    (cutoff) => sql`
      delete from outbound_deliveries_earlier where id in (
        select id from outbound_deliveries_earlier where created_at < ${cutoff} order by created_at limit ${old.batch} for update skip locked)`,
  )

/** Drops the weeks whose deliveries are all too old. Returns the number of weeks. */
export const dropDeliveryWeeks = ({ query }: Pick<Database, 'query'>, old: Old) => dropPartitions(query, 'outbound_deliveries', old)
