import type { Database } from '../../base/db/client.ts'
import type { Old } from '../../base/db/drop-old.ts'
import { dropPartitions } from '../../base/db/drop-partitions.ts'

/** Drops the partitions of days whose events are all too old. Returns the number of days. */
export async function pruneEvents({ query }: Pick<Database, 'query'>, old: Pick<Old, 'days' | 'now'>): Promise<number> {
  await dropPartitions(query, 'event_parties', old)
  // A day's events go last: they show which cursors are too old.
  return await dropPartitions(query, 'events', old)
}
