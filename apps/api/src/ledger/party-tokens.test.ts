import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyDatabase, pairs } from '../../testing/database.ts'
import { writeMany } from '../../testing/many-transactions.ts'
import { type Database, openDatabase } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'

const migrations = resolve(import.meta.dirname, '../../migrations')
const introducing = '20261122T160000_bounded_reads.sql'

describe.each(pairs)('the tokens of a party on $name', (pair) => {
  let empty: Awaited<ReturnType<typeof emptyDatabase>>
  let database: Database

  beforeEach(async () => {
    empty = await emptyDatabase(pair)
    database = await openDatabase(empty.url)
  })
  afterEach(async () => {
    await database.close()
    await empty.drop()
  })

  const write = (count: number, tokens: string[], facet?: null) =>
    writeMany(database.query, { count, addresses: ['0xa', '0xb'], tokens: sql`${tokens}::text[]`, ...(facet === null && { facet }) })
  /** Returns the tokens in the two indexes, and the expected tokens. */
  const indexed = async () => {
    const found = sql`
      select address, token_contract_id as token, transaction_id as id, mined from transaction_parties where token_contract_id is not null
      union all select address, token_contract_id, transaction_id, mined from transaction_party_tokens order by 3, 1, 2`
    const expected = sql`
      select distinct address, token, transaction_id as id, mined from transaction_parties, unnest(token_contract_ids) as token order by 3, 1, 2`
    return { found: (await found.execute(database.query)).rows, expected: (await expected.execute(database.query)).rows }
  }
  const run = (statement: string) => sql.raw(statement).execute(database.query)

  test('parties of transactions are inserted, changed and deleted → each token is in one of the indexes', async () => {
    await migrate(database, migrations)
    for (const tokens of [[], ['x'], ['x', 'y'], ['x', 'y', 'z', 'y', 'x']]) await write(2, tokens)
    for (const statement of [
      `select 1`,
      `update transaction_parties set mined = false where address = '0xa'`,
      `update transaction_parties set token_contract_ids = array['y', 'w', 'x'] where transaction_id % 2 = 0`,
      `update transaction_parties set token_contract_ids = array['w'] where address = '0xb' and transaction_id % 2 = 0`,
      `delete from transaction_parties where address = '0xa' and transaction_id % 2 = 0`,
      `delete from transactions where id % 2 = 1`,
    ]) {
      await run(statement)
      const { found, expected } = await indexed()
      expect(expected, statement).not.toEqual([])
      expect(found, statement).toEqual(expected)
    }
    await run('truncate transactions cascade')
    expect((await indexed()).found).toEqual([])
  })

  test('rows of parties are older than the index → the migration adds each token to an index', async () => {
    const before = await mkdtemp(join(tmpdir(), 'migrations-'))
    for (const name of await readdir(migrations)) if (name < introducing) await copyFile(join(migrations, name), join(before, name))
    await migrate(database, before)
    await write(2, [], null)
    await write(2, ['x', 'y', 'x', 'z'], null)
    expect(await migrate(database, migrations)).toContain(introducing)
    const { found, expected } = await indexed()
    expect(expected).toHaveLength(12)
    expect(found).toEqual(expected)
    await rm(before, { recursive: true })
  })
})
