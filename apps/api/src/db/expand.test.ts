import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, pairs } from '../../testing/database.ts'
import { lastRelease } from '../../testing/last-release.ts'
import { breakingChanges, type Schema, schemaOf } from '../../testing/schema-changes.ts'
import { type Database, openDatabase } from './client.ts'
import { migrate, requireMigrated } from './migrate.ts'

const migrations = resolve(import.meta.dirname, '../../migrations')
const names = readdirSync(migrations).filter((name) => name.endsWith('.sql'))
const released = names.filter((name) => name <= lastRelease.newest)

let empty: Awaited<ReturnType<typeof emptyDatabase>>
let database: Database
let directory: string
let before: Schema

beforeAll(async () => {
  empty = await emptyDatabase(pairs[0])
  database = await openDatabase(empty.url)
  directory = mkdtempSync(join(tmpdir(), 'migrations-'))
  for (const name of released) copyFileSync(join(migrations, name), join(directory, name))
  await migrate(database, directory)
  before = await schemaOf(database.query)
})
afterAll(async () => {
  await database.close()
  await empty.drop()
  rmSync(directory, { recursive: true })
})

const undone = new Error('The test rolls its changes back')

/** Returns the breaking changes of a statement, and rolls it back. */
async function changesOf(statement: string): Promise<string[]> {
  let found: string[] = []
  const changing = database.query.transaction().execute(async (transaction) => {
    await sql.raw(statement).execute(transaction)
    found = breakingChanges(before, await schemaOf(transaction))
    throw undone
  })
  await expect(changing).rejects.toBe(undone)
  return found
}

test.each([
  ['devices.device_token is gone', 'alter table devices drop column device_token'],
  ['devices.device_token is gone', 'alter table devices rename column device_token to token'],
  ['devices.app_version was text and is character varying(9)', 'alter table devices alter column app_version type varchar(9)'],
  ['devices.extra became required', 'alter table devices add column extra int not null'],
  ['devices.device_token became required', `alter table devices alter column device_token set not null`],
  ['devices: one is a new rule', 'create unique index one on devices (device_token)'],
  ['devices: short is a new rule', 'alter table devices add constraint short check (length(app_version) < 9)'],
  ['transactions: transactions_platform_id_hash_key is gone', 'alter table transactions drop constraint transactions_platform_id_hash_key'],
  ['price_alerts: price_alerts_device_id_fkey is gone', 'alter table price_alerts drop constraint price_alerts_device_id_fkey'],
])('%s: %s → is found', async (change, statement) => {
  expect(await changesOf(statement)).toContain(change)
})

test.each([
  'alter table devices add column extra int',
  'alter table devices add column extra int not null default 7',
  'create table extra (id int primary key, note text not null)',
  'create index extra on devices (app_version)',
  'alter table devices alter column platform drop not null',
  'drop index price_alerts_by_token',
])('%s → is compatible', async (statement) => {
  expect(await changesOf(statement)).toEqual([])
})

test('the migrations since the last release → its statements still run on the new schema', async () => {
  expect(names).toContain(lastRelease.newest)
  expect(before.columns.size).toBeGreaterThan(100)
  await migrate(database, migrations)
  const changes = breakingChanges(before, await schemaOf(database.query))
  expect(changes.filter((change) => !lastRelease.accepted.includes(change))).toEqual([])
})

test('the database has a newer migration → code of the last release starts', async () => {
  await sql`insert into migration (name) values ('29991231T000000_newer.sql')`.execute(database.query)
  await expect(requireMigrated(database, directory)).resolves.toBeUndefined()
})

test('code of this release on the schema of an earlier one → does not start, and names the migrations', async () => {
  await sql`delete from migration where name = ${lastRelease.newest}`.execute(database.query)
  await expect(requireMigrated(database, migrations)).rejects.toThrow(`The database lacks ${lastRelease.newest}`)
})
