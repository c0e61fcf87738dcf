import { type Kysely, sql } from 'kysely'
import type { Old } from './drop-old.ts'
import type { Tables } from './table-map.ts'

/** Statements on the table wait while a drop waits for its lock. So the drop fails early, and is tried again at the next run. */
const lockTimeout = '500ms'

/**
 * Drops the partitions of a table whose rows are all older than the retention, and returns their number. Several processes may call it at once.
 */
export async function dropPartitions(query: Kysely<Tables>, parent: string, { days, now }: Pick<Old, 'days' | 'now'>): Promise<number> {
  if (days === 0) return 0
  const cutoff = new Date(now.getTime() - days * 86_400_000).toISOString()
  const { rows } = await sql<{ name: string }>`
    select relid::regclass::text as name from pg_partition_tree(${parent}::regclass)
    where isleaf and partition_end(relid) <= ${cutoff}::timestamptz order by 1`.execute(query)
  for (const { name } of rows)
    await query.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(transaction)
      await sql`drop table if exists ${sql.table(name)}`.execute(transaction)
    })
  return rows.length
}
