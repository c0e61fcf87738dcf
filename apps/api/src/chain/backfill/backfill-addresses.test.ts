import { ChainError, type FoundTransactions } from '@patina/chains'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { linkAddresses, registerDevice, type TestDevice } from '../../../testing/device.ts'
import { type ForkingChain, forkingChain } from '../../../testing/forking-chain.ts'
import { historySettings } from '../../../testing/history-settings.ts'
import { expireLeases, reading } from '../../../testing/reading.ts'
import { newAddress, waitForChain } from '../../../testing/wallet.ts'
import { type Backfiller, type BackfillOptions, backfillAddresses, canSearch } from './backfill-addresses.ts'
import { createBackfillStore } from './backfills.store.ts'

describe('backfill of an address linked while its chain is read', () => {
  const [mine, other, unlinked] = [newAddress(), newAddress(), newAddress()]
  let running: TestApp
  let double: ForkingChain
  let device: TestDevice
  let stops: (() => Promise<void>)[]
  const log = { warn: vi.fn(), error: vi.fn() }

  beforeEach(async () => {
    vi.clearAllMocks()
    running = await testApp()
    device = await registerDevice(running.app)
    double = forkingChain([mine, other, unlinked], 5, undefined, { innerShare: 0 })
    stops = []
  })
  afterEach(async () => {
    for (const stop of stops) await stop()
    await running.close()
  })

  const store = () => createBackfillStore(running.storage.database)
  const start = (changed: Partial<BackfillOptions> = {}, isRead = true): Backfiller => {
    if (!canSearch(double.chain)) throw new Error('The simulated chain must support searches')
    const deps = { store: store(), transactions: running.deps.transactions, log }
    const backfiller = backfillAddresses(double.chain, deps, historySettings(changed), isRead)
    stops.push(backfiller.stop)
    return backfiller
  }
  const read = async () => {
    await reading(running, double.chain).toHead()
    await expireLeases(running)
  }
  const history = async (of = device) => (await of.get('/v1/tx/history?limit=100')).body
  const waiting = () => running.storage.database.query.selectFrom('address_backfills').select(['address', 'attempts']).execute()
  const nothing = (lowest: bigint): FoundTransactions => ({ located: [], lowest, method: 'logs', isComplete: false })
  const minedFor = (address: string, above = 0n) =>
    double
      .blocks()
      .flatMap(({ head, transactions }) =>
        transactions.filter(({ from, to }) => head.number > above && (from === address || to === address)),
      )
  const untilDone = () => vi.waitFor(async () => expect(await waiting()).toEqual([]), waitForChain)

  test('an address is linked → its older transactions are found, without notifications', async () => {
    double.grow(60)
    await read()
    await linkAddresses(device, [mine])
    expect(await history()).toMatchObject({ items: [], total: 0, history: { state: 'searching', progress: 0 } })
    start()
    await untilDone()
    const { items, total } = await history()
    expect(total).toBe(minedFor(mine).length)
    expect(items[0]).toMatchObject({ hash: minedFor(mine).at(-1)?.hash })
    expect((await device.get('/v1/notifications')).body.total).toBe(0)
    // Later payments create notifications.
    double.grow(10)
    await read()
    expect((await history()).total).toBe(minedFor(mine).length)
    expect((await device.get('/v1/notifications')).body.total).toBeGreaterThan(0)
  })

  test('an address has more transactions than a search may find → the newest are found, and the history is partial', async () => {
    double.grow(1_500)
    await read()
    await linkAddresses(device, [mine])
    start({ historyTransactions: 500, backfillBlocks: 100 })
    await untilDone()
    const { rows } = await sql<{ hash: string }>`select hash from transactions`.execute(running.storage.database.query)
    expect(rows.length).toBeGreaterThanOrEqual(500)
    expect(rows.length).toBeLessThan(minedFor(mine).length)
    const newest = minedFor(mine).slice(-rows.length)
    expect(new Set(rows.map(({ hash }) => hash))).toEqual(new Set(newest.map(({ hash }) => hash)))
    const [address] = (await device.get('/v1/wallet/addresses')).body.items
    expect(address.history).toMatchObject({ state: 'partial', method: 'logs', progress: 1 })
    expect(address.history.fromBlock).toBeLessThanOrEqual(Number(newest[0]?.block?.number))
  })

  test('a backfill begins → it reads the newest blocks whole, also after another backfill', async () => {
    double.grow(200)
    await read()
    await linkAddresses(device, [mine])
    start()
    await untilDone()
    const { findTransactions } = double.chain
    const ranges: bigint[] = []
    double.chain.findTransactions = async (address, from, to, options) => {
      ranges.push(to - from + 1n)
      return (await findTransactions?.(address, from, to, options)) ?? nothing(from)
    }
    await linkAddresses(device, [other])
    await untilDone()
    expect(ranges).toEqual([64n, 137n])
  })

  test('the node lacks the blocks of a backfill → the backfill waits', async () => {
    double.grow(20)
    await read()
    await linkAddresses(device, [mine])
    const { getHead } = double.chain
    const before = double.blocks()[10]?.head
    double.chain.getHead = async () => before ?? (await getHead())
    start()
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalled(), waitForChain)
    double.chain.getHead = getHead
    await untilDone()
    expect((await history()).total).toBe(minedFor(mine).length)
  })

  test('deep blocks are not searched → a backfill ends below the newest blocks, and the history is partial', async () => {
    double.grow(60)
    await read()
    await linkAddresses(device, [mine])
    start({ backfillBlocks: 20, historyRequestsPerDay: 0 })
    await untilDone()
    expect((await history()).total).toBe(minedFor(mine, 40n).length)
  })

  test('another device linked the address before, or the link is removed → no backfill', async () => {
    double.grow(5)
    await read()
    await linkAddresses(device, [mine])
    await linkAddresses(await registerDevice(running.app), [mine])
    expect(await waiting()).toMatchObject([{ address: mine }])
    await running.storage.database.query.deleteFrom('device_addresses').execute()
    const found = vi.fn()
    Object.assign(double.chain, { findTransactions: found })
    start()
    await untilDone()
    expect(found).not.toHaveBeenCalled()
  })

  test('no block of the chain was read yet → the backfill waits', async () => {
    await linkAddresses(device, [mine])
    expect(await start().step()).toBe(false)
    expect(await waiting()).toHaveLength(1)
  })

  test('no worker reads the blocks → the backfill begins at the head', async () => {
    double.grow(30)
    await read()
    double.grow(30)
    await linkAddresses(device, [mine])
    start({}, false)
    await untilDone()
    expect((await history()).total).toBe(minedFor(mine).length)
    expect((await device.get('/v1/notifications')).body.total).toBe(0)
  })

  test('no worker reads the blocks and the node is down → the backfill begins when the node answers', async () => {
    double.grow(30)
    await linkAddresses(device, [mine])
    const { getHead } = double.chain
    double.chain.getHead = async () => {
      throw new ChainError('unavailable')
    }
    start({}, false)
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalled(), waitForChain)
    double.chain.getHead = getHead
    await untilDone()
    expect((await history()).total).toBe(minedFor(mine).length)
  })

  test('the node refuses a range or is down, or the worker dies → the backfill continues afterwards', async () => {
    double.grow(60)
    await read()
    await linkAddresses(device, [mine])
    const { findTransactions } = double.chain
    const searched: bigint[] = []
    let died = false
    double.chain.findTransactions = async (address, from, to, options) => {
      if (to - from >= 8n) throw new ChainError('unavailable', { refused: true })
      if (!died && searched.length === 3) {
        died = true
        throw new ChainError('unavailable')
      }
      searched.push(from)
      return (await findTransactions?.(address, from, to, options)) ?? nothing(from)
    }
    const backfiller = start()
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce(), waitForChain)
    await backfiller.stop()
    const { query } = running.storage.database
    await query
      .updateTable('address_backfills')
      .set({ check_at: new Date(0).toISOString() })
      .execute()
    start()
    await untilDone()
    expect((await history()).total).toBe(minedFor(mine).length)
    // Each searched range is different, so no range was searched twice.
    expect(new Set(searched).size).toBe(searched.length)
  })

  test('a backfill finds a sent transaction before its block is read → the sender is still notified', async () => {
    double.grow(3)
    await read()
    await linkAddresses(device, [mine])
    const claimed = await store().claim('ethereum', { depth: 100, fromBlock: 0, requestsPerDay: 1, claimMs: 60_000, isRead: true })
    expect(claimed).toMatchObject({ address: mine, remaining: { from: 0n, to: 3n, readTo: 3n } })
    double.grow(20)
    const [later] = minedFor(mine, 3n)
    if (!claimed?.remaining || !later) throw new Error('The test needs a claimed backfill and a later transaction')
    // A node may have moved the transaction above the last block that was read. The block reader then reports the transaction.
    expect(later.block && later.block.number > claimed.remaining.readTo).toBe(true)
    double.chain.findTransactions = async (_, from) => ({ ...nothing(from), located: [{ hash: later.hash, block: 3n }] })
    await running.storage.database.query
      .updateTable('address_backfills')
      .set({ check_at: new Date(0).toISOString() })
      .execute()
    start()
    await untilDone()
    expect((await history()).total).toBe(0)
    await read()
    expect((await history()).items.map(({ hash }: { hash: string }) => hash)).toContain(later.hash)
  })

  test('every attempt of a backfill fails → the backfill is given up', async () => {
    double.grow(3)
    await read()
    await linkAddresses(device, [mine])
    double.chain.findTransactions = async () => {
      throw new ChainError('unavailable')
    }
    await running.storage.database.query.updateTable('address_backfills').set({ attempts: 30 }).execute()
    start()
    await untilDone()
    expect(log.error).toHaveBeenCalledOnce()
  })
})
