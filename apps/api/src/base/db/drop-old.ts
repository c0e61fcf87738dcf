import type { Kysely, RawBuilder } from 'kysely'
import type { Tables } from './table-map.ts'

/** Retention of rows. If `days` is 0, rows are kept forever. `batch` is the number of rows that one statement deletes. */
export type Old = { days: number; now: Date; batch: number }

const dayMs = 86_400_000

/**
 * Deletes old rows and returns their number. Each batch is its own transaction, so that other statements do not wait long. Several
 * processes may call it at once.
 *
 * @param statement deletes at most `batch` rows from before `cutoff`, an ISO 8601 time. It chooses them in a `with` query, because
 *   PostgreSQL may repeat a sub-select, and each repetition finds other rows that are not locked
 */
export async function dropOld(
  query: Kysely<Tables>,
  { days, now, batch }: Old,
  statement: (cutoff: string) => RawBuilder<unknown>,
): Promise<number> {
  if (days === 0) return 0
  const cutoff = new Date(now.getTime() - days * dayMs).toISOString()
  for (let deleted = 0; ; ) {
    const { numAffectedRows } = await statement(cutoff).execute(query)
    deleted += Number(numAffectedRows ?? 0)
    if (Number(numAffectedRows ?? 0) < batch) return deleted
  }
}
