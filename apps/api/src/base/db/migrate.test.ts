import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure } from '@patina/supervise/failure'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyDatabase, pairs } from '../../../testing/database.ts'
import { type Database, openDatabase } from './client.ts'
import { emptying, migrate, requireMigrated } from './migrate.ts'

describe.each(pairs)('migrations on $name', (pair) => {
  let empty: Awaited<ReturnType<typeof emptyDatabase>>
  let database: Database
  let directory: string

  beforeEach(async () => {
    empty = await emptyDatabase(pair)
    database = await openDatabase(empty.url)
    directory = await mkdtemp(join(tmpdir(), 'schema-'))
    await write('0001', 'create table coin (id int primary key); create table mint (id int references coin);')
    await write('20270101T0900', `alter table coin add column name text; insert into coin values (1, 'obol');`)
  })
  afterEach(async () => {
    await database.close()
    await Promise.all([empty.drop(), rm(directory, { recursive: true })])
  })

  const write = (name: string, script: string) => writeFile(join(directory, `${name}.sql`), script)
  const run = async (script: string) => void (await database.inSession((session) => session(script)))
  const coins = async () => (await sql`select * from coin`.execute(database.query)).rows

  it('migrations are pending → each is applied once, in the order of their names', async () => {
    expect(await migrate(database, directory)).toEqual(['0001.sql', '20270101T0900.sql'])
    expect(await migrate(database, directory)).toEqual([])
    await write('20270102T0900', `insert into coin values (2, 'drachma')`)
    expect(await migrate(database, directory)).toEqual(['20270102T0900.sql'])
    expect(await coins()).toEqual([
      { id: 1, name: 'obol' },
      { id: 2, name: 'drachma' },
    ])
  })

  it('several replicas start at once → one applies the migrations', async () => {
    await write('20270102T0900', 'select pg_sleep(0.2)')
    const replicas = await Promise.all(Array.from({ length: 4 }, () => openDatabase(empty.url)))
    const applied = await Promise.all(replicas.map((replica) => migrate(replica, directory)))
    expect(applied.map((names) => names.length).sort()).toEqual([0, 0, 0, 3])
    expect(await coins()).toHaveLength(1)
    await Promise.all(replicas.map((replica) => replica.close()))
  })

  it('one migration fails → all are rolled back, and the error names the failed one', async () => {
    await write('20270102T0900', 'insert into coin values (3); select nonsense')
    await expect(migrate(database, directory)).rejects.toThrow('Migration 20270102T0900.sql failed: column "nonsense" does not exist')
    await expect(coins()).rejects.toMatchObject({ code: '42P01' })
    await write('20270102T0900', 'insert into coin values (3)')
    expect(await migrate(database, directory)).toHaveLength(3)
  })

  it('a transaction keeps a table that a migration changes → other calls go on meanwhile, and the migration is applied afterwards', async () => {
    await migrate(database, directory)
    await write('20270102T0900', 'alter table coin add column year int')
    const applied = await database.query.transaction().execute(async (transaction) => {
      await sql`select from coin`.execute(transaction)
      const migrating = migrate(database, directory)
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitFor(async () => expect((await waiting.execute(database.query)).rows).toHaveLength(1))
      // This call waits behind the migration until it gives up for a second.
      await sql`update coin set name = 'mite'`.execute(database.query)
      return { migrating }
    })
    expect(await applied.migrating).toEqual(['20270102T0900.sql'])
    expect(await coins()).toEqual([{ id: 1, name: 'mite', year: null }])
  })

  it('a migration exceeds the statement timeout of requests → it is still applied', async () => {
    const url = new URL(empty.url)
    url.searchParams.set('statement_timeout', '50')
    const hasty = await openDatabase(url.href)
    await write('20270102T0900', 'select pg_sleep(0.2)')
    expect(await migrate(hasty, directory)).toHaveLength(3)
    await hasty.close()
  })

  it('the database lacks migrations → the error names them and `wallet migrate`; additional ones are accepted', async () => {
    const run = 'run `wallet migrate`'
    const required = () => requireMigrated(database, directory)
    await expect(required()).rejects.toThrow(`The database lacks 0001.sql, 20270101T0900.sql: ${run}`)
    await migrate(database, directory)
    await required()
    await write('20270102T0900', 'select 1')
    await expect(required()).rejects.toThrow(`The database lacks 20270102T0900.sql: ${run}`)
    await rm(join(directory, '20270102T0900.sql'))
    await rm(join(directory, '20270101T0900.sql'))
    await required()
  })

  it('the database has a migration that the directory lacks → refuses to migrate', async () => {
    await migrate(database, directory)
    await rm(join(directory, '20270101T0900.sql'))
    await expect(migrate(database, directory)).rejects.toEqual(
      new Failure(
        `The database has migrations that ${directory} lacks: 20270101T0900.sql. Run the version that contains them, or a later one.`,
      ),
    )
  })

  describe('the database has the schema of another version', () => {
    const failure = (command: string) =>
      new Failure(
        `No migration leads from the schema of this database to this version. To delete all its data and begin anew, run: ${command}`,
      )
    const ofServer = `psql "$DATABASE_URL" -c 'drop schema public cascade; create schema public'`

    it.each([
      ['0001.sql was edited', async () => void (await migrate(database, directory))],
      [
        'it was made by other files, without hashes',
        () =>
          run(`create table migration (name text primary key, applied_at timestamptz);
        insert into migration (name) values ('20261120T140000_initial.sql'), ('20261122T040000_retention.sql')`),
      ],
    ])('%s → migrate and start stop, and name the command that empties it', async (_, make) => {
      await make()
      await write('0001', 'create table coin (id bigint primary key)')
      await expect(migrate(database, directory)).rejects.toEqual(failure(ofServer))
      await expect(migrate(database, directory, emptying.embedded)).rejects.toEqual(failure('npm start -- --fresh'))
      await expect(requireMigrated(database, directory)).rejects.toEqual(failure(ofServer))
    })

    it.each([
      ['has tables, but no table of migrations', 'create table coin (id int)'],
      ['has tables, and an empty table of migrations', 'create table coin (id int); create table migration (name text, sha256 text)'],
    ])('it %s → migrate and start stop, and name the command that empties it', async (_, script) => {
      await run(script)
      const failure = (command: string) =>
        new Failure(
          `The database has the table coin, but no record of migrations. Use an empty database, or delete all data of this one: ${command}`,
        )
      await expect(requireMigrated(database, directory)).rejects.toEqual(failure(ofServer))
      await expect(migrate(database, directory)).rejects.toEqual(failure(ofServer))
      await expect(migrate(database, directory, emptying.embedded)).rejects.toEqual(failure('npm start -- --fresh'))
    })

    it('another program has made its table of migrations → migrate and start stop, and name the command that empties it', async () => {
      await run(`create table migration (id int, batch int); insert into migration values (1, 1)`)
      await expect(migrate(database, directory)).rejects.toEqual(failure(ofServer))
      await expect(requireMigrated(database, directory)).rejects.toEqual(failure(ofServer))
    })

    it('the command runs → the schema is made anew', async () => {
      await migrate(database, directory)
      await write('0001', 'create table coin (id int primary key, name text)')
      await write('20270101T0900', `insert into coin values (1, 'obol')`)
      await run(/'(.+)'/.exec(ofServer)?.[1] ?? '')
      expect(await migrate(database, directory)).toEqual(['0001.sql', '20270101T0900.sql'])
      expect(await coins()).toEqual([{ id: 1, name: 'obol' }])
    })
  })
})
