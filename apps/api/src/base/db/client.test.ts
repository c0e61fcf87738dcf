import { inspect } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { emptyDatabase, pairs } from '../../../testing/database.ts'
import { type Database, openDatabase } from './client.ts'
import { DatabaseUnavailableError } from './errors.ts'

describe.each(pairs)('the database client on $name', (pair) => {
  let empty: Awaited<ReturnType<typeof emptyDatabase>>
  let database: Database
  let observer: Database

  beforeAll(async () => {
    empty = await emptyDatabase(pair)
    observer = await openDatabase(empty.url)
    database = await openDatabase(empty.url)
    await sql`create table item (id int primary key, note text not null default '')`.execute(database.query)
  })
  afterAll(async () => {
    await Promise.all([database.close(), observer.close()])
    await empty.drop()
  })

  const urlWith = (name: string, value: string) => {
    const url = new URL(empty.url)
    url.searchParams.set(name, value)
    return url.href
  }
  const rowsOf = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(database.query)).rows
  const evaluate = async (expression: string) => (await rowsOf(`select ${expression} as value`))[0]?.value
  const countOf = (where: string) => evaluate(`(select count(*) from item where ${where})`)

  describe('types of columns', () => {
    it.each([
      ['an instant as ISO 8601 in UTC with milliseconds', `timestamptz '2026-11-20 15:30:00+02'`, '2026-11-20T13:30:00.000Z'],
      ['an instant with tenths padded', `timestamptz '2026-11-20 13:30:00.5Z'`, '2026-11-20T13:30:00.500Z'],
      ['an instant with microseconds cut', `timestamptz '2026-11-20 13:30:00.123999Z'`, '2026-11-20T13:30:00.123Z'],
      ['an instant of a far year', `timestamptz '12026-11-20 13:30:00Z'`, '+012026-11-20T13:30:00.000Z'],
      ['an instant that never comes', `timestamptz 'infinity'`, 'infinity'],
      ['instants in an array', `array[timestamptz '2026-11-20 13:30Z', null]`, ['2026-11-20T13:30:00.000Z', null]],
      ['an int8 as number', "int8 '9007199254740991'", 9_007_199_254_740_991],
      ['int8 in an array as numbers', 'array[1::int8, null]', [1, null]],
      [
        'a uint256 as string',
        `2::numeric ^ 256 - 1`,
        expect.stringMatching(/^115792089237316195423570985008687907853269984665640564039457584007913129639935/),
      ],
      ['numerics in an array as strings', `array[123456789012345678901234567890::numeric]`, ['123456789012345678901234567890']],
      ['a date as written', `date '2026-11-20'`, '2026-11-20'],
      ['bytes as a buffer', `'\\x00ff'::bytea`, Buffer.from([0, 255])],
      ['JSON as its value', `'{"a":[1]}'::jsonb`, { a: [1] }],
      ['null as null', 'null::timestamptz', null],
    ])('%s', async (_, expression, expected) => {
      expect(await evaluate(expression)).toEqual(expected)
    })

    it('a result has an int8 beyond 2^53 → the statement rejects', async () => {
      await expect(evaluate('9007199254740993::int8')).rejects.toThrow(RangeError)
      expect(await evaluate('1')).toBe(1)
    })

    it('the session is in another time zone → times are still in UTC', async () => {
      const elsewhere = await openDatabase(urlWith('options', '-c TimeZone=Asia/Kolkata'))
      const { rows } = await sql<{ at: string }>`select timestamptz '2026-11-20 13:30:00.25Z' as at`.execute(elsewhere.query)
      expect(rows).toEqual([{ at: '2026-11-20T13:30:00.250Z' }])
      await elsewhere.close()
    })
  })

  it('a statement changes rows → the result has their number', async () => {
    const { numAffectedRows } = await sql`insert into item (id) values (1), (2)`.execute(database.query)
    expect(numAffectedRows).toBe(2n)
  })

  it('one of several pipelined statements fails → the others succeed', async () => {
    const one = await openDatabase(empty.url, { reading: 1, writing: 1 })
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, (_, i) =>
        sql<{ n: number }>`select ${i}::int / ${i % 3}::int as n`.execute(one.query).then(({ rows }) => rows[0]?.n),
      ),
    )
    results.forEach((result, i) => {
      if (i % 3 === 0) expect(result).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
      else expect(result).toEqual({ status: 'fulfilled', value: Math.trunc(i / (i % 3)) })
    })
    await one.close()
  })

  it('an identical statement failed to parse just before → the second one runs', async () => {
    const one = await openDatabase(empty.url, { reading: 1, writing: 1 })
    const lookUp = () => sql`select * from latecomer where ${1}::int = 1`.execute(one.query)
    const results = await Promise.allSettled([lookUp(), sql`create table latecomer (id int)`.execute(one.query), lookUp()])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    await one.close()
  })

  it('many identical statements fail to parse → each rejects with the true reason', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => sql`select * from nowhere where ${1}::int = 1`.execute(database.query)),
    )
    for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: { code: '42P01' } })
  })

  it('a migration changes the columns of a prepared statement → it still runs', async () => {
    await sql`create table growing (id int)`.execute(database.query)
    await sql`insert into growing values (7)`.execute(database.query)
    const select = async () => (await sql`select * from growing where id = ${7}`.execute(database.query)).rows
    for (let i = 0; i < 4; i++) expect(await select()).toEqual([{ id: 7 }])
    await sql`alter table growing add column name text`.execute(database.query)
    for (let i = 0; i < 4; i++) expect(await select()).toEqual([{ id: 7, name: null }])
  })

  it('a statement has more than 65,535 parameters → rejects', async () => {
    const values = Array.from({ length: 65_536 }, (_, i) => sql`(${i})`)
    await expect(sql`select * from (values ${sql.join(values)}) as t`.execute(database.query)).rejects.toThrow(RangeError)
  })

  it('a parameter of a statement cannot be encoded → later statements still run', async () => {
    const circle: { self?: unknown } = {}
    circle.self = circle
    const select = (value: unknown) => sql`select ${value}::jsonb as value`.execute(database.query)
    await expect(select(circle)).rejects.toThrow(/circular/)
    expect((await select({ fine: true })).rows).toEqual([{ value: { fine: true } }])
    await expect(sql`select ${'a\0b'}::text`.execute(database.query)).rejects.toMatchObject({ code: '22021' })
    expect(await evaluate('1')).toBe(1)
  })

  describe('in a transaction', () => {
    it('a transaction is open → its rows are hidden until it commits', async () => {
      await database.query.transaction().execute(async (transaction) => {
        await sql`insert into item (id) values (10)`.execute(transaction)
        expect(await countOf('id = 10')).toBe(0)
      })
      expect(await countOf('id = 10')).toBe(1)
    })

    it('the callback of a transaction throws → all changes are rolled back', async () => {
      const failing = database.query.transaction().execute(async (transaction) => {
        await sql`insert into item (id) values (11)`.execute(transaction)
        throw new Error('changed my mind')
      })
      await expect(failing).rejects.toThrow('changed my mind')
      expect(await countOf('id = 11')).toBe(0)
    })

    it('a statement of a transaction fails → all changes are rolled back', async () => {
      const failing = database.query.transaction().execute(async (transaction) => {
        await sql`insert into item (id) values (12)`.execute(transaction)
        await sql`insert into item (id) values (12)`.execute(transaction)
      })
      await expect(failing).rejects.toMatchObject({ code: '23505' })
      expect(await countOf('id = 12')).toBe(0)
    })

    it('more transactions than connections → each is isolated', async () => {
      const sums = Array.from({ length: 24 }, (_, i) =>
        database.query.transaction().execute(async (transaction) => {
          await sql`insert into item (id, note) values (${100 + i}, 'apart')`.execute(transaction)
          const { rows } = await sql<{
            n: number
          }>`select count(*) as n from item where note = 'apart' and xmin::text = pg_current_xact_id()::text`.execute(transaction)
          return rows[0]?.n
        }),
      )
      expect(new Set(await Promise.all(sums))).toEqual(new Set([1]))
      expect(await countOf(`note = 'apart'`)).toBe(24)
    })

    it('an isolation level is requested → the transaction has it', async () => {
      const { rows } = await database.query
        .transaction()
        .setIsolationLevel('serializable')
        .setAccessMode('read only')
        .execute((transaction) =>
          sql`select current_setting('transaction_isolation') as level, current_setting('transaction_read_only') as reading`.execute(
            transaction,
          ),
        )
      expect(rows).toEqual([{ level: 'serializable', reading: 'on' }])
    })

    it('a transaction loses its connection → the next transaction succeeds', async () => {
      const failing = database.query
        .transaction()
        .execute((transaction) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction))
      await expect(failing).rejects.toThrow(DatabaseUnavailableError)
      const next = database.query.transaction().execute((transaction) => sql`select 1 as one`.execute(transaction))
      expect((await next).rows).toEqual([{ one: 1 }])
    })
  })

  it('a statement exceeds its time limit → it is cancelled', async () => {
    const hasty = await openDatabase(urlWith('statement_timeout', '50'))
    await expect(sql`select pg_sleep(10)`.execute(hasty.query)).rejects.toMatchObject({ code: '57014' })
    await hasty.close()
  })

  /** Calls `act` while a statement of the client has run for `ms` and still runs. Ends the statement afterwards. */
  const whileBusy = (client: Database, ms: number, act: () => Promise<unknown>) =>
    observer.query.transaction().execute(async (gate) => {
      await sql`select pg_advisory_xact_lock(1)`.execute(gate)
      const busy = sql`select pg_advisory_xact_lock(1) as waited`.execute(client.query)
      await vi.waitFor(async () => {
        const since = sql<{ n: number }>`select count(*) as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '% as waited' and now() - query_start > ${ms} * interval '1 ms'`
        expect((await since.execute(observer.query)).rows).toEqual([{ n: 1 }])
      }, 15_000)
      await act()
      return { busy }
    })

  it('a slow statement occupies one connection → others use a free connection', async () => {
    const { busy } = await whileBusy(database, 200, () => Promise.all(Array.from({ length: 50 }, () => evaluate('1'))))
    await busy
  })

  it('ping of a database → resolves, or rejects if no answer comes in time', async () => {
    const one = await openDatabase(empty.url, { reading: 1, writing: 1 })
    await expect(one.ping(15_000)).resolves.toBeUndefined()
    const late = new DatabaseUnavailableError('The database did not answer within 20 ms')
    const { busy } = await whileBusy(one, 0, () => expect(one.ping(20)).rejects.toThrow(late))
    await busy
    await one.close()
  })

  it('every writing connection is busy → ping rejects although reads succeed', async () => {
    const one = await openDatabase(empty.url, { writing: 1 })
    const { busy } = await observer.query.transaction().execute(async (gate) => {
      await sql`lock table item`.execute(gate)
      const busy = one.query.withTables<{ item: { id: number } }>().insertInto('item').values({ id: 900 }).execute()
      await vi.waitFor(async () => {
        const waiting = `(select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')`
        expect(await evaluate(waiting)).toBe(1)
      }, 15_000)
      await expect(one.ping(200)).rejects.toThrow('The database did not answer within 200 ms')
      return { busy }
    })
    await busy
    await one.ping(15_000)
    await one.close()
  })

  it('connections break → running statements fail, and the client reconnects', async () => {
    const other = await openDatabase(urlWith('application_name', 'victim'))
    const underWay = Array.from({ length: 6 }, () => sql`select pg_sleep(10)`.execute(other.query))
    const settled = Promise.allSettled(underWay)
    await vi.waitFor(
      async () =>
        expect(await evaluate(`(select count(*) from pg_stat_activity where application_name = 'victim' and state = 'active')`)).toBe(2),
      15_000,
    )
    await rowsOf(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'victim'`)
    for (const result of await settled) expect(result).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailableError) })
    await vi.waitFor(() => other.ping(1_000), 15_000)
    expect((await sql`select 1 as one`.execute(other.query)).rows).toEqual([{ one: 1 }])
    await other.close()
  })

  it('the client is closed → it waits for running statements', async () => {
    const leaving = await openDatabase(empty.url)
    const last = Promise.all(
      Array.from({ length: 5 }, (_, i) => sql`insert into item (id, note) values (${500 + i}, 'last')`.execute(leaving.query)),
    )
    await leaving.close()
    await last
    expect(await countOf(`note = 'last'`)).toBe(5)
  })

  it('the URL has a wrong user or database → the error says so without the password', async () => {
    const url = new URL(empty.url)
    url.pathname = '/nowhere'
    await expect(openDatabase(url.href)).rejects.toThrow('The database cannot be reached: the named database does not exist')
  })
})

describe('a database that cannot be opened', () => {
  it.each([
    ['nothing listens', 'postgres://bob:s3cret@127.0.0.1:1/bank'],
    ['no socket is there', 'postgres://bob:s3cret@localhost/bank?host=/tmp/no-such-directory'],
    ['the URL is none', 'postgres://bob:s3cret@[bad/bank'],
    ['the URL is of another kind', 'mysql://bob:s3cret@127.0.0.1/bank'],
  ])('%s → rejects without any part of the URL', async (_, url) => {
    const error: unknown = await openDatabase(url).then(
      () => undefined,
      (reason) => reason,
    )
    expect(error).toBeInstanceOf(Error)
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/s3cret|bob|bank|no-such/)
  })
})
