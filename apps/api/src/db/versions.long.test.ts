import { resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase, pairs } from '../../testing/database.ts'
import { startOwnPostgres } from '../../testing/own-postgres.ts'
import { type Schema, schemaOf } from '../../testing/schema-changes.ts'
import { openDatabase } from './client.ts'
import { migrate } from './migrate.ts'

const migrations = resolve(import.meta.dirname, '../../migrations')

/** Returns the schema that the migrations make in an empty database. */
async function migratedSchema(url: string): Promise<Schema> {
  const database = await openDatabase(url)
  try {
    await migrate(database, migrations)
    await sql`select ensure_event_partitions(), ensure_partitions('notifications', 'month')`.execute(database.query)
    return await schemaOf(database.query)
  } finally {
    await database.close()
  }
}

let expected: Schema

beforeAll(async () => {
  const empty = await emptyDatabase(pairs[0])
  expected = await migratedSchema(empty.url)
  await empty.drop()
})

describe.each(['16', '17', '18'])('PostgreSQL %s', (major) => {
  let server: Awaited<ReturnType<typeof startOwnPostgres>>
  beforeAll(async () => {
    server = await startOwnPostgres(undefined, major)
  }, 120_000)
  afterAll(() => server.end())

  test('the migrations are applied → the same columns, constraints and unique indexes as on other versions', async () => {
    const schema = await migratedSchema(server.url)
    expect(schema.columns.size).toBeGreaterThan(100)
    expect(schema.columns).toEqual(expected.columns)
    // Version 18 also lists "not null" as constraints. The columns above say the same.
    const rules = [...schema.rules].filter(([, definition]) => !definition.startsWith('NOT NULL'))
    expect(new Map(rules)).toEqual(expected.rules)
  })
})
