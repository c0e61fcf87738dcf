import type { TransactionReport } from '@patina/chains'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { registerDevice } from '../../../testing/device.ts'
import { loggedEvents } from '../../../testing/event-log.ts'
import { minedReport } from '../../../testing/mined.ts'
import { chainOf, newAddress } from '../../../testing/wallet.ts'
import { appendBackfilled, appendEvents } from './append.store.ts'
import { createEventLog, type EventLog } from './log.store.ts'

const confirmed = (transactionId: number) => ({ type: 'transaction.confirmed', transactionId, block: null, backfilled: false }) as const

describe.each(pairs)('the event log on $name', (pair) => {
  let running: TestApp
  let log: EventLog
  const mine = newAddress()
  const outsider = newAddress()

  beforeAll(async () => {
    running = await testApp({ pair })
    log = createEventLog(running.storage.database)
    await registerDevice(running.app, { addresses: [mine] })
  })
  afterAll(() => running.close())

  const write = async (report: TransactionReport) => (await running.deps.transactions.report(chainOf(running, 'ethereum'), report, 101n)).id
  const pay = (amount = 5n) => write(minedReport([{ from: outsider, to: mine, amount }]))
  const drain = async () => {
    while ((await log.relay(500)) !== 0) {}
    return log.end()
  }
  /** Opens a database transaction that writes an event and commits when it is told to. */
  const slowWriter = async (id: number) => {
    let commit = () => {}
    const mayCommit = new Promise<void>((resolve) => {
      commit = resolve
    })
    let wrote = () => {}
    const hasWritten = new Promise<void>((resolve) => {
      wrote = resolve
    })
    const done = running.storage.database.query.transaction().execute(async (transaction) => {
      await appendEvents(transaction, [confirmed(id)])
      wrote()
      await mayCommit
    })
    await hasWritten
    return {
      commit() {
        commit()
        return done
      },
    }
  }

  test('an event with a lower outbox id commits later → a reader that continues after the newer one still gets it', async () => {
    const [one, other] = [await pay(), await pay()]
    const start = await drain()
    const slow = await slowWriter(one)
    await running.storage.database.query.transaction().execute((transaction) => appendEvents(transaction, [confirmed(other)]))
    expect(await drain()).toBe(start + 1)
    const [first] = await log.read(start, 10)
    expect(first?.transaction?.id).toBe(other)
    await slow.commit()
    expect(await drain()).toBe(start + 2)
    expect((await log.read(first?.id ?? 0, 10)).map(({ transaction }) => transaction?.id)).toEqual([one])
  })

  test('a database transaction is rolled back → its events never reach the log', async () => {
    const id = await pay()
    const start = await drain()
    const rolledBack = running.storage.database.query.transaction().execute(async (transaction) => {
      await appendEvents(transaction, [confirmed(id)])
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    expect(await drain()).toBe(start)
  })

  test('several relays work at once → each event is in the log once, without gaps', async () => {
    const start = await drain()
    const ids = await Promise.all(Array.from({ length: 40 }, () => pay()))
    const relays = Array.from({ length: 4 }, async () => {
      for (let moved: number | undefined = 1; moved !== 0; ) moved = await log.relay(7)
    })
    await Promise.all(relays)
    const events = await log.read(start, 100)
    expect(events.map(({ id }) => id)).toEqual(ids.map((_, index) => start + 1 + index))
    expect(events.map(({ transaction }) => transaction?.id).sort()).toEqual(ids.sort())
  })

  test('a transaction is logged → only linked addresses, exact amounts and times in UTC', async () => {
    const start = await drain()
    const amount = 2n ** 256n - 1n
    const fee = 10n ** 30n + 1n
    const id = await write(minedReport([{ from: outsider, to: mine, amount }], { fee }))
    const [event] = await loggedEvents(running, start)
    expect(event).toMatchObject({
      type: 'transaction.confirmed',
      platformId: 'ethereum',
      addresses: [mine],
      backfilled: false,
      block: { number: 100 },
      transaction: { id, status: 'confirmed', fee: fee.toString(), createdAt: '2026-01-01T00:00:00.000Z' },
    })
    expect(event?.transaction?.operations[0]?.amount).toBe(amount.toString())
  })

  test('a reorg removes a payment to an address → the event of the removal reaches that address', async () => {
    const start = await drain()
    const [block, next] = ['0xold', '0xnew'].map((hash) => ({ number: 100n, hash, time: new Date() }))
    const before = minedReport([{ from: outsider, to: mine, amount: 1n }], { block: block ?? null })
    const chain = chainOf(running, 'ethereum')
    await running.deps.transactions.report(chain, before, 101n)
    const after = minedReport([{ from: outsider, to: newAddress(), amount: 1n }], { hash: before.hash, block: next ?? null })
    await running.deps.transactions.report(chain, after, 101n)
    const events = await loggedEvents(running, start)
    expect(events.map(({ type, block, addresses }) => [type, block?.hash, addresses])).toEqual([
      ['transaction.confirmed', '0xold', [mine]],
      ['transaction.reorged', '0xold', [mine]],
      ['transaction.confirmed', '0xnew', [mine]],
    ])
  })

  test('the search of an address ends → an event without a transaction', async () => {
    const start = await drain()
    await running.storage.database.query.transaction().execute((transaction) => appendBackfilled(transaction, 'ethereum', mine))
    expect(await loggedEvents(running, start)).toMatchObject([{ type: 'address.backfilled', addresses: [mine], transaction: null }])
  })

  test('a consumer fails → its cursor stays, and it gets the same events again', async () => {
    await log.consume({ name: 'failing' }, 10, async () => {})
    await pay()
    await drain()
    const seen: number[][] = []
    const attempt = (fails: boolean) =>
      log.consume({ name: 'failing' }, 10, async (_, events) => {
        seen.push(events.map(({ id }) => id))
        if (fails) throw new Error('failed')
      })
    await expect(attempt(true)).rejects.toThrow('failed')
    expect(await attempt(false)).toBe(1)
    expect(seen[0]).toEqual(seen[1])
    expect(await attempt(false)).toBe(0)
    expect(await log.lags()).toContainEqual(expect.objectContaining({ consumer: 'failing', behind: 0, waitingSince: null }))
  })

  test('two workers serve one consumer → one of them works', async () => {
    await log.consume({ name: 'shared' }, 10, async () => {})
    await pay()
    await drain()
    const inner: (number | undefined)[] = []
    const outer = await log.consume({ name: 'shared' }, 10, async () => {
      inner.push(await log.consume({ name: 'shared' }, 10, async () => {}))
    })
    expect([outer, inner]).toEqual([1, [undefined]])
  })

  test('several workers create the partitions of a day at once → none fails', async () => {
    const { query } = running.storage.database
    for (const parent of ['event_parties', 'events']) {
      const { rows } = await sql<{ name: string }>`
        select relid::regclass::text as name from pg_partition_tree(${parent}) where isleaf`.execute(query)
      for (const { name } of rows) await sql`drop table ${sql.table(name)}`.execute(query)
    }
    const workers = Array.from({ length: 6 }, () => createEventLog(running.storage.database))
    await Promise.all(workers.map((worker) => worker.relay(1)))
  })

  test('the partitions of today are missing → the relay creates them', async () => {
    const { rows } = await sql<{ name: string }>`
      select relid::regclass::text as name from pg_partition_tree('events') where isleaf`.execute(running.storage.database.query)
    expect(rows).toHaveLength(2)
  })
})
