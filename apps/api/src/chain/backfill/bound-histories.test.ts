import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { registerDevice, type TestDevice } from '../../../testing/device.ts'
import { minedReport } from '../../../testing/mined.ts'
import { chainOf, newAddress, waitForChain } from '../../../testing/wallet.ts'
import { createBoundedHistoryStore } from '../../ledger/rows/bounded-history.store.ts'
import { boundHistories, createHistoryBounds } from './bound-histories.ts'

describe.each(pairs)('an address with more transactions than the limit of unproved addresses, on $name', (pair) => {
  const kept = 10
  let running: TestApp
  let busy: string
  let device: TestDevice
  let minute = 0

  beforeAll(async () => {
    running = await testApp({ pair })
  })
  beforeEach(async () => {
    busy = newAddress()
    device = await registerDevice(running.app, { addresses: [busy] })
  })
  afterAll(() => running.close())

  const query = () => running.storage.database.query
  const store = () => createBoundedHistoryStore(running.storage.database)
  const pass = () => createHistoryBounds(store(), kept).pass()
  /** Writes payments to the busy address, the oldest first, and returns their hashes. */
  const pay = async (count: number, from = newAddress(), final = true) => {
    const reports = Array.from({ length: count }, () =>
      minedReport([{ from, to: busy, amount: 10n ** 18n }], {
        block: { number: 100n, hash: `0x${'7'.repeat(64)}`, time: new Date(Date.UTC(2026, 0, 1) + 60_000 * ++minute) },
      }),
    )
    const hashes = reports.map(({ hash }) => hash)
    await query()
      .transaction()
      .execute((transaction) => running.deps.transactions.reportAll(transaction, chainOf(running, 'ethereum'), reports, 101n))
    await query().updateTable('transactions').set({ final }).where('hash', 'in', hashes).execute()
    return hashes
  }
  const history = async (of = device) => {
    const { items, total, historyBounded } = (await of.get('/v1/tx/history?limit=100')).body
    return { hashes: items.map(({ hash }: { hash: string }) => hash).reverse(), total, historyBounded }
  }
  const stored = async (hashes: string[]) =>
    (await query().selectFrom('transactions').select('hash').where('hash', 'in', hashes).orderBy('id').execute()).map(({ hash }) => hash)
  const prove = () =>
    query().updateTable('device_addresses').set({ verified_at: new Date().toISOString() }).where('device_id', '=', device.id).execute()

  test('no device proved a busy address → its newest transactions stay, the history is marked as bounded, and older ones are deleted', async () => {
    const hashes = await pay(30)
    expect(await history()).toEqual({ hashes, total: 30, historyBounded: undefined })
    expect(await pass()).toBe(20)
    const newest = hashes.slice(-kept)
    expect(await history()).toEqual({ hashes: newest, total: kept, historyBounded: true })
    expect(await stored(hashes)).toEqual(newest)
    const more = await pay(5)
    expect(await pass()).toBe(5)
    expect((await history()).hashes).toEqual([...newest.slice(5), ...more])
  })

  test('more rows exceed the limit than one statement deletes → all of them are deleted', async () => {
    const hashes = await pay(1_020)
    expect(await pass()).toBe(1_010)
    expect((await history()).hashes).toEqual(hashes.slice(-kept))
  })

  test('the other party of the payments is linked → the history of that party keeps every transaction', async () => {
    const payer = newAddress()
    const other = await registerDevice(running.app, { addresses: [payer] })
    const hashes = await pay(kept, payer)
    await pay(kept)
    expect(await pass()).toBe(kept)
    expect(await history(other)).toEqual({ hashes, total: kept, historyBounded: undefined })
  })

  test('an unproved address does not exceed the limit → nothing is deleted', async () => {
    const hashes = await pay(kept)
    expect(await pass()).toBe(0)
    expect(await history()).toEqual({ hashes, total: kept, historyBounded: undefined })
  })

  test('a device proved the busy address → nothing is deleted for any device', async () => {
    await registerDevice(running.app, { addresses: [busy] })
    await prove()
    const hashes = await pay(30)
    expect(await pass()).toBe(0)
    expect(await history()).toEqual({ hashes, total: 30, historyBounded: undefined })
  })

  test('a device proves it later → new transactions are kept, and the history stays marked as bounded', async () => {
    const hashes = await pay(kept + 1)
    expect(await pass()).toBe(1)
    await prove()
    const more = await pay(kept)
    expect(await pass()).toBe(0)
    expect(await history()).toEqual({ hashes: [...hashes.slice(1), ...more], total: 2 * kept, historyBounded: true })
  })

  test('transactions beyond the limit are not final → they stay until they are final', async () => {
    const open = await pay(5, newAddress(), false)
    const hashes = await pay(kept)
    expect(await pass()).toBe(0)
    await query().updateTable('transactions').set({ final: true }).where('hash', 'in', open).execute()
    expect(await pass()).toBe(5)
    expect((await history()).hashes).toEqual(hashes)
  })

  test('the worker runs with a limit → it deletes rows; without a limit → it deletes none', async () => {
    const hashes = await pay(12)
    const log = { info: vi.fn(), error: vi.fn() }
    const linkedAfter = vi.fn(store().linkedAfter)
    await boundHistories({ ...store(), linkedAfter }, 0, log, 60_000).stop()
    expect(linkedAfter).not.toHaveBeenCalled()
    const { stop } = boundHistories(store(), kept, log, 60_000)
    await vi.waitFor(async () => expect((await history()).hashes).toEqual(hashes.slice(2)), waitForChain)
    await stop()
    expect(log.error).not.toHaveBeenCalled()
  })
})
