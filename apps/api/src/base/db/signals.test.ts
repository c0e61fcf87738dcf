import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase, pairs } from '../../../testing/database.ts'
import { type Database, openDatabase } from './client.ts'

describe.each(pairs)('signals on $name', (pair) => {
  let one: FreshDatabase
  let other: Database

  beforeAll(async () => {
    one = await freshDatabase(pair)
    other = await openDatabase(one.url, { writing: 2 })
  })
  afterAll(async () => {
    await other.close()
    await one.close()
  })

  /** Listens in the other process, and resolves when its connection is ready. */
  const listening = async (name: string) => {
    const listener = vi.fn()
    const stop = other.signals.on(name, listener)
    await vi.waitFor(() => {
      one.database.signals.raise(name)
      expect(listener).toHaveBeenCalled()
    }, 10_000)
    return { listener, stop }
  }

  test('a process raises a signal → its own listeners are called at once, and those of other processes soon', async () => {
    const own = vi.fn()
    const { listener, stop } = await listening('both')
    const stopOwn = one.database.signals.on('both', own)
    const before = listener.mock.calls.length
    one.database.signals.raise('both')
    expect(own).toHaveBeenCalledOnce()
    await vi.waitFor(() => expect(listener.mock.calls.length).toBeGreaterThan(before), 10_000)
    stop()
    stopOwn()
  })

  test('a thousand signals at once → a few statements', async () => {
    const { listener, stop } = await listening('many')
    const before = listener.mock.calls.length
    for (let count = 0; count < 1_000; count++) one.database.signals.raise('many')
    await vi.waitFor(() => expect(listener.mock.calls.length).toBeGreaterThan(before), 10_000)
    expect(listener.mock.calls.length - before).toBeLessThan(20)
    stop()
  })

  test('the listening connection is lost → it reconnects, and listeners are called because signals may be lost', async () => {
    const { listener, stop } = await listening('again')
    const before = listener.mock.calls.length
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(one.database.query)
    expect(rows.length).toBeGreaterThan(0)
    await vi.waitFor(() => expect(listener.mock.calls.length).toBeGreaterThan(before), 15_000)
    stop()
  })
})
