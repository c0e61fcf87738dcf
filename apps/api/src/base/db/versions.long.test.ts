import { resolve } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase, pairs } from '../../../testing/database.ts'
import { startOwnPostgres } from '../../../testing/own-postgres.ts'
import { openDatabase } from './client.ts'
import { migrate } from './migrate.ts'
import type { Tables } from './table-map.ts'

const directory = resolve(import.meta.dirname, '../../../schema')

type Schema = { columns: ReadonlyMap<string, string>; rules: ReadonlyMap<string, string> }

/** Returns the schema that the files make in an empty database. */
async function madeSchema(url: string): Promise<Schema> {
  const database = await openDatabase(url)
  try {
    await migrate(database, directory)
    await sql`select ensure_event_partitions()`.execute(database.query)
    return await schemaOf(database.query)
  } finally {
    await database.close()
  }
}

/** Returns the columns with their types, and the rules that rows must obey. */
async function schemaOf(query: Kysely<Tables>): Promise<Schema> {
  const { rows: columns } = await sql<{ name: string; definition: string }>`
    select attrelid::regclass || '.' || attname as name, concat_ws(' ', format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end, pg_get_expr(adbin, adrelid)) as definition
    from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0 and not attisdropped`.execute(
    query,
  )
  // Version 18 also lists "not null" as constraints. The columns above say the same.
  const { rows: rules } = await sql<{ name: string; definition: string }>`
    select conrelid::regclass || ': ' || conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and conparentid = 0 and contype <> 'n'
    union all
    select indrelid::regclass || ': ' || indexrelid::regclass, pg_get_indexdef(indexrelid)
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and not relispartition`.execute(query)
  const mapOf = (rows: { name: string; definition: string }[]) => new Map(rows.map(({ name, definition }) => [name, definition]))
  return { columns: mapOf(columns), rules: mapOf(rules) }
}

let expected: Schema

beforeAll(async () => {
  const empty = await emptyDatabase(pairs[0])
  expected = await madeSchema(empty.url)
  await empty.drop()
})

describe.each(['16', '17', '18'])('PostgreSQL %s', (major) => {
  let server: Awaited<ReturnType<typeof startOwnPostgres>>
  beforeAll(async () => {
    server = await startOwnPostgres(undefined, major)
  }, 120_000)
  afterAll(() => server.end())

  test('the schema is made → the same columns, constraints and indexes as on the default version', async () => {
    const schema = await madeSchema(server.url)
    expect(schema.columns.size).toBeGreaterThan(100)
    expect(schema).toEqual(expected)
  })
})
