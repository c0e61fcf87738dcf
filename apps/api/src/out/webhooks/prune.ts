import { sql } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import type { Old } from '../../base/db/drop-old.ts'
import { dropPartitions } from '../../base/db/drop-partitions.ts'

/** Drops the weeks whose deliveries are all too old. Returns the number of weeks. */
export async function dropDeliveryWeeks({ query }: Pick<Database, 'query'>, old: Old): Promise<number> {
  const weeks = await dropPartitions(query, 'outbound_deliveries', old)
  // A drop runs no triggers. A delivery that is gone must not hold back later ones of its addresses.
  const cutoff = new Date(old.now.getTime() - old.days * 86_400_000).toISOString()
  if (old.days > 0)
    await sql`delete from outbound_queues where created_at < date_trunc('week', ${cutoff}::timestamptz, 'UTC')`.execute(query)
  return weeks
}
