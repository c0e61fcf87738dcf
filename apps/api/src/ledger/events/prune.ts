import { sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { Old } from '../../db/drop-old.ts'

const dayMs = 86_400_000

/** Drops the partitions of days whose events are all too old. Returns the number of days. */
export async function pruneEvents({ query }: Pick<Database, 'query'>, { days, now }: Pick<Old, 'days' | 'now'>): Promise<number> {
  if (days === 0) return 0
  const firstKept = new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10).replaceAll('-', '')
  let dropped = 0
  // A day's events go last: they show which cursors are too old.
  for (const parent of ['event_parties', 'events']) {
    const { rows } = await sql<{ name: string }>`
      select relid::regclass::text as name from pg_partition_tree(${parent}) where isleaf order by 1`.execute(query)
    const old = rows.filter(({ name }) => name.slice(-8) < firstKept)
    for (const { name } of old) await sql`drop table if exists ${sql.table(name)}`.execute(query)
    dropped = old.length
  }
  return dropped
}
