import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from './table-map.ts'

/** Retention of rows. If `days` is 0, rows are kept forever. `batch` is the number of rows that one statement deletes. */
export type Old = { days: number; now: Date; batch: number }

const dayMs = 86_400_000

/** Rows of a table that may be deleted: by their key, from before a time in the column `age`. `only` is a further condition. */
export type OldRows = {
  table: keyof Tables
  key: readonly [string, ...string[]]
  age: string
  only?(cutoff: string): RawBuilder<unknown>
}

/**
 * Deletes old rows and returns their number. Each batch is its own transaction, so that other statements do not wait long. Several
 * processes may call it at once.
 */
export async function dropOld(query: Kysely<Tables>, { days, now, batch }: Old, rows: OldRows): Promise<number> {
  if (days === 0) return 0
  const cutoff = new Date(now.getTime() - days * dayMs).toISOString()
  for (let deleted = 0; ; ) {
    const { numAffectedRows } = await deletion(rows, cutoff, batch).execute(query)
    deleted += Number(numAffectedRows ?? 0)
    if (Number(numAffectedRows ?? 0) < batch) return deleted
  }
}

/** A `with` query chooses the rows: PostgreSQL may repeat a sub-select, and each repetition finds other rows that are not locked. */
function deletion({ table, key, age, only }: OldRows, cutoff: string, batch: number) {
  const [place, columns] = [sql.table(table), sql.join(key.map((column) => sql.ref(column)))]
  return sql`
    with old as (
      select ${columns} from ${place} where ${sql.ref(age)} < ${cutoff} ${only ? sql`and ${only(cutoff)}` : sql``}
      order by ${sql.ref(age)} limit ${batch} for update skip locked)
    delete from ${place} where (${columns}) in (select * from old)`
}
