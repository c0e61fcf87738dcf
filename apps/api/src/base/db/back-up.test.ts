import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { installDebianPackage } from '@patina/test-kit/debian'
import { findDirectory } from '@patina/test-kit/programs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { emptyDatabase, pairs } from '../../../testing/database.ts'
import { writeMany } from '../../../testing/many-transactions.ts'
import { notify } from '../../../testing/notify.ts'
import { type Database, openDatabase } from './client.ts'
import { requireMigrated } from './migrate.ts'

const run = promisify(execFile)
const address = '0x00000000000000000000000000000000000000aa'

let original: TestApp
let empty: Awaited<ReturnType<typeof emptyDatabase>>
let restored: Database
let directory: string

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'back-up-'))
  original = await testApp({ pair: pairs[0] })
  empty = await emptyDatabase(pairs[0], 'template0')
  const { body } = await register()
  await notify(original, body.deviceId, ['one', 'two', 'three'])
  await writeMany(original.storage.database.query, { count: 500, addresses: [address] })
})
afterAll(async () => {
  await restored?.close()
  await empty.drop()
  await original.close()
  rmSync(directory, { recursive: true })
})

const register = async () => {
  const response = await original.app.inject({
    method: 'POST',
    url: '/v1/devices/new',
    payload: { devicePlatform: 'ios', appVersion: '1.0.0' },
  })
  return { body: response.json<{ deviceId: string }>() }
}

/** Returns the directory of `pg_dump` and `pg_restore`. */
function clientPrograms(): string {
  const versions = () => (readable('/usr/lib/postgresql') ?? []).map((version) => `/usr/lib/postgresql/${version}/bin`)
  const find = () => findDirectory(['pg_dump', 'pg_restore'], versions())
  const found = find() ?? (installDebianPackage('postgresql-client', 'pg_dump') ? find() : undefined)
  if (!found)
    throw new Error('This test needs pg_dump and pg_restore. Install them, for example with: sudo apt-get install -y postgresql-client')
  return found
}

function readable(directory: string): string[] | undefined {
  try {
    return readdirSync(directory)
  } catch {
    return undefined
  }
}

/** Returns a digest of the rows of each table, the values of the sequences, and the definitions of indexes and triggers. */
async function contentOf({ query }: Database) {
  const { rows: relations } = await sql<{ name: string; isTable: boolean }>`
    select oid::regclass::text as name, relkind in ('r', 'p') as "isTable" from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S') order by 1`.execute(query)
  const contents = new Map<string, unknown>()
  for (const { name, isTable } of relations) {
    const content = isTable
      ? sql`select count(*) as count, md5(string_agg(each::text, '|' order by each::text)) as digest from ${sql.raw(name)} each`
      : sql`select last_value, is_called from ${sql.raw(name)}`
    contents.set(name, (await content.execute(query)).rows[0])
  }
  const { rows: definitions } = await sql`
    select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid::regclass::text not like 'pg_%'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1`.execute(query)
  return { contents, definitions }
}

test('a back-up is restored into an empty database → every row, index and trigger is the same', async () => {
  const programs = clientPrograms()
  const file = join(directory, 'wallet.dump')
  await run(join(programs, 'pg_dump'), ['--format=custom', `--file=${file}`, original.storage.url])
  await run(join(programs, 'pg_restore'), ['--no-owner', '--exit-on-error', `--dbname=${empty.url}`, file])

  restored = await openDatabase(empty.url)
  await requireMigrated(restored, resolve(import.meta.dirname, '../../../schema'))
  const content = await contentOf(restored)
  expect(content).toEqual(await contentOf(original.storage.database))
  expect(content.contents.size).toBeGreaterThan(30)
  for (const [table, count] of [
    ['transactions', 500],
    ['transaction_parties', 500],
    ['notifications', 3],
  ] as const)
    expect(content.contents.get(table)).toMatchObject({ count })
  await writeMany(restored.query, { count: 3, addresses: [address] })
})
