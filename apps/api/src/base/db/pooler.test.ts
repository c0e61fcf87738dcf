import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { emptyDatabase } from '../../../testing/database.ts'
import { startPgbouncer } from '../../../testing/pgbouncer.ts'
import { type Database, openDatabase } from './client.ts'

let empty: Awaited<ReturnType<typeof emptyDatabase>>
let pooler: Awaited<ReturnType<typeof startPgbouncer>>
let url: string
let database: Database

beforeAll(async () => {
  empty = await emptyDatabase({ name: 'PostgreSQL and Redis servers', kind: 'server' })
  pooler = await startPgbouncer(inject('services').server.databaseUrl)
  url = pooler.urlOf(empty.url)
  database = await openDatabase(url, { poolMode: 'transaction', directUrl: empty.url })
  await sql`create table item (id int primary key, note text not null default '')`.execute(database.query)
})
afterAll(async () => {
  await database.close()
  await pooler.stop()
  await empty.drop()
})

const wanted = { zone: 'UTC', bitmaps: 'off', locks: '5s', idle: '1min' }
const settings = (statements: Database['query']) =>
  sql<Record<string, string>>`select current_setting('TimeZone') as zone, current_setting('enable_bitmapscan') as bitmaps,
    current_setting('lock_timeout') as locks, current_setting('idle_in_transaction_session_timeout') as idle,
    current_setting('statement_timeout') as timeout`
    .execute(statements)
    .then(({ rows }) => rows[0])

test('the pool mode is `session` behind PgBouncer → it is refused at start', async () => {
  await expect(openDatabase(url)).rejects.toThrow('The database cannot be reached')
})

test('statements and transactions → each has the settings of our sessions', async () => {
  expect(await settings(database.query)).toEqual({ ...wanted, timeout: '500ms' })
  expect(await database.query.transaction().execute(settings)).toEqual({ ...wanted, timeout: '10s' })
})

test('the settings of our statements → another client of the pooler does not have them', async () => {
  await Promise.all(Array.from({ length: 20 }, () => settings(database.query)))
  const other = new pg.Client(url)
  await other.connect()
  for (let i = 0; i < 10; i++) expect((await other.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '0' }])
  await other.end()
})

test('many statements and transactions share three sessions → each gets its own answer', async () => {
  const statements = Array.from({ length: 300 }, async (_, i) => {
    const { rows } = await sql<{ n: number }>`select ${i}::int as n, pg_sleep(0.001)`.execute(database.query)
    return rows[0]?.n
  })
  const inserted = Array.from({ length: 50 }, (_, i) =>
    database.query.transaction().execute(async (transaction) => {
      await sql`insert into item (id) values (${i})`.execute(transaction)
      if (i % 5 === 0) throw new Error('changed my mind')
    }),
  )
  const settled = Promise.allSettled(inserted)
  expect(await Promise.all(statements)).toEqual(Array.from({ length: 300 }, (_, i) => i))
  expect((await settled).filter(({ status }) => status === 'rejected')).toHaveLength(10)
  expect((await sql`select count(*) as n from item where id < 50`.execute(database.query)).rows).toEqual([{ n: 40 }])
})

test('one of several pipelined statements fails → the others succeed, and it has changed nothing', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 60 }, (_, i) =>
      sql`with added as (insert into item (id) values (${1_000 + i})) select 1 / ${i % 3}::int`.execute(database.query),
    ),
  )
  results.forEach((result, i) => {
    if (i % 3 === 0) expect(result).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
    else expect(result.status).toBe('fulfilled')
  })
  expect((await sql`select count(*) as n from item where id >= 1000`.execute(database.query)).rows).toEqual([{ n: 40 }])
})

test('a read takes over 500 ms → it is repeated as a slow read', async () => {
  const { rows } = await sql<{ timeout: string }>`
    select current_setting('statement_timeout') as timeout, pg_sleep(case current_setting('statement_timeout') when '500ms' then 5 else 0 end)`.execute(
    database.query,
  )
  expect(rows[0]?.timeout).toBe('10s')
})

test('a signal is raised → processes that know the direct URL receive it, others only their own', async () => {
  const other = await openDatabase(url, { poolMode: 'transaction', directUrl: empty.url })
  const deaf = await openDatabase(url, { poolMode: 'transaction' })
  const [heard, own] = [vi.fn(), vi.fn()]
  other.signals.on('news', heard)
  deaf.signals.on('news', own)
  await vi.waitFor(() => {
    database.signals.raise('news')
    expect(heard).toHaveBeenCalled()
  }, 10_000)
  expect(own).not.toHaveBeenCalled()
  deaf.signals.raise('news')
  expect(own).toHaveBeenCalledOnce()
  await Promise.all([other.close(), deaf.close()])
})

test('PgBouncer restarts → the client reconnects, and later statements succeed', async () => {
  await pooler.restart()
  await vi.waitFor(() => database.ping(1_000), { timeout: 15_000, interval: 50 })
  expect((await sql`select 1 as one`.execute(database.query)).rows).toEqual([{ one: 1 }])
})
