import { type CompiledQuery, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyDatabase, pairs } from '../../../testing/database.ts'
import { type Database, type DatabaseOptions, openDatabase } from './client.ts'
import { DatabaseUnavailableError } from './errors.ts'
import type { SharedConnection } from './shared-connection.ts'
import { createSlowReads } from './slow-reads.ts'

describe.each(pairs)('reads that take too long for a shared connection, on $name', (pair) => {
  let empty: Awaited<ReturnType<typeof emptyDatabase>>
  let observer: Database

  beforeAll(async () => {
    empty = await emptyDatabase(pair)
    observer = await openDatabase(empty.url)
  })
  afterAll(async () => {
    await observer.close()
    await empty.drop()
  })

  /** Calls `act` with a client whose `locked` statements wait for a lock, then releases the lock. Returns a function that closes the client. */
  const whileLocked = (options: DatabaseOptions, act: (database: Database) => Promise<void>) =>
    observer.query.transaction().execute(async (gate) => {
      await sql`select pg_advisory_xact_lock(1)`.execute(gate)
      const database = await openDatabase(empty.url, options)
      await act(database)
      return () => database.close()
    })
  const locked = (database: Database): CompiledQuery<{ answer: string }> =>
    sql<{ answer: string }>`select 'slow' as answer from pg_advisory_xact_lock(1)`.compile(database.query)
  /** Waits until `count` statements wait for the lock. */
  const waitFor = (count: number) =>
    vi.waitFor(async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`.execute(observer.query)
      expect(rows).toEqual([{ n: count }])
    }, 15_000)

  test('a read over 500 ms → leaves the only shared connection to others, and is still answered', async () => {
    const answers: string[] = []
    let slow: Promise<unknown> | undefined
    const close = await whileLocked({ reading: 1, slow: 1 }, async (database) => {
      slow = database.query.executeQuery(locked(database)).then(({ rows: [row] }) => answers.push(row?.answer ?? ''))
      await sql`select 1`.execute(database.query)
      answers.push('light')
      await waitFor(1)
    })
    await slow
    expect(answers).toEqual(['light', 'slow'])
    await close()
  })

  test('a writing statement over 500 ms → takes effect once', async () => {
    await sql`create table written (id int)`.execute(observer.query)
    let slow: Promise<unknown> | undefined
    const close = await whileLocked({ reading: 1, slow: 1 }, async (database) => {
      slow = sql`with gate as (select pg_advisory_xact_lock(1)) insert into written select 1 from gate`.execute(database.query)
      await sql`select 1`.execute(database.query)
    })
    await slow
    expect((await sql`select * from written`.execute(observer.query)).rows).toEqual([{ id: 1 }])
    await close()
  })

  test('a read that skips over 1,000 rows → uses no shared connection', async () => {
    await sql`create sequence tries`.execute(observer.query)
    const reads: Promise<unknown>[] = []
    const close = await whileLocked({ reading: 1, slow: 2 }, async (database) => {
      const statement = sql`select nextval('tries'), pg_advisory_xact_lock(1)`.compile(database.query)
      reads.push(database.read(statement, 'device', 1_001))
      await waitFor(1)
      await sql`select 1`.execute(database.query)
    })
    await Promise.all(reads)
    expect((await sql`select last_value as tries from tries`.execute(observer.query)).rows).toEqual([{ tries: 1 }])
    await close()
  })

  test('a third slow read of one device → is refused, while another device is served beside the first', async () => {
    const ended: string[] = []
    let all: Promise<unknown> | undefined
    const close = await whileLocked({ slow: 2 }, async (database) => {
      const deep = (device: string) => database.read(locked(database), device, 1_001).then(() => ended.push(device))
      all = Promise.all([deep('greedy'), deep('greedy')])
      await expect(deep('greedy')).rejects.toThrow(new DatabaseUnavailableError('Too many slow reads are waiting'))
      await waitFor(1)
      const other = deep('other')
      await waitFor(2)
      all = Promise.all([all, other])
    })
    await all
    expect(ended.sort()).toEqual(['greedy', 'greedy', 'other'])
    await close()
  })

  test('a device whose slow read has just ended → a device that came later goes first', async () => {
    const ended: string[] = []
    let all: Promise<unknown> | undefined
    const close = await whileLocked({ slow: 1 }, async (database) => {
      const deep = (device: string) => database.read(locked(database), device, 1_001).then(() => ended.push(device))
      all = Promise.all([deep('greedy'), deep('greedy'), deep('other')])
      await waitFor(1)
    })
    await all
    expect(ended).toEqual(['greedy', 'other', 'greedy'])
    await close()
  })

  test('fifty slow reads already wait → another one is refused at once', async () => {
    let all: Promise<unknown> | undefined
    const close = await whileLocked({ slow: 1 }, async (database) => {
      const deep = (device: number) => database.read(locked(database), `${device}`, 1_001)
      all = Promise.all(Array.from({ length: 51 }, (_, device) => deep(device)))
      await expect(deep(51)).rejects.toThrow(DatabaseUnavailableError)
    })
    await all
    await close()
  })
})

describe('a device with slow reads', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('a slow read of a device took 100 ms → its next one starts 400 ms later', async () => {
    const started: number[] = []
    const connection: SharedConnection = {
      load: () => 0,
      firstMs: () => 0,
      async query() {
        started.push(performance.now() - begin)
        await new Promise((resolve) => setTimeout(resolve, 100))
        return { rows: [], command: 'SELECT', rowCount: 0, oid: 0, fields: [] }
      },
      close: async () => {},
    }
    const begin = performance.now()
    const slowReads = createSlowReads([connection, connection])
    const both = Promise.all([slowReads.query({ text: '' }, 'device'), slowReads.query({ text: '' }, 'device')])
    await vi.advanceTimersByTimeAsync(1_000)
    await both
    expect(started).toEqual([0, 500])
  })
})
