import type { Address, Operation, TransactionReport } from '@patina/chains'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { linkAddresses, registerDevice, type TestDevice } from '../../../testing/device.ts'
import { forkingChain } from '../../../testing/forking-chain.ts'
import { historySettings } from '../../../testing/history-settings.ts'
import { pollAll } from '../../../testing/poll-all.ts'
import { expireLeases, reading } from '../../../testing/reading.ts'
import { newAddress, tokenCalled, waitForChain } from '../../../testing/wallet.ts'
import { backfillAddresses, canSearch } from './backfill-addresses.ts'
import { createBackfillStore } from './backfills.store.ts'

describe.each(pairs)('a payment to thousands of receivers, on $name', (pair) => {
  let running: TestApp

  beforeEach(async () => {
    running = await testApp({ pair })
  })
  afterEach(() => running.close())

  const addresses = (count: number) => Array.from({ length: count }, newAddress)
  /** Returns a chain whose first transaction of each block makes 5,000 token payments of 7 units, the last ones to `mine`. */
  const chainWithLarge = (mine: readonly Address[], seed: number) => {
    const [payer = newAddress(), ...others] = addresses(20)
    const double = forkingChain([payer, ...others], seed)
    double.grow(3)
    const token = tokenCalled('ethereum', 'USDC')
    const receiver = (index: number) => mine[5_000 - 1 - index] ?? others[index % others.length] ?? payer
    const many = Array.from(
      { length: 5_000 },
      (_, index): Operation => ({
        index: index + 1,
        type: 'transfer',
        contractAddress: token,
        from: payer,
        to: receiver(index),
        amount: 7n,
      }),
    )
    const large = (report: TransactionReport): TransactionReport => ({ ...report, from: payer, status: 'confirmed', operations: many })
    const hashes = new Set<string>()
    const chain: typeof double.chain = {
      ...double.chain,
      readBlocks: async (from, to) =>
        (await double.chain.readBlocks(from, to)).map((block) => {
          const transactions = block.transactions.slice(0, 1).map(large)
          for (const { hash } of transactions) hashes.add(hash)
          return { ...block, transactions }
        }),
      // A receipt contains every log, but no payment that a contract call makes.
      readTransactions: async (hashes) =>
        (await double.chain.readTransactions(hashes)).map((report) =>
          report && 'hash' in report ? { ...large(report), isComplete: false } : report,
        ),
      findTransactions: async (_, from, to) => ({
        located: [...hashes].map((hash) => ({ hash, block: to })),
        lowest: from,
        method: 'logs',
        isComplete: false,
      }),
    }
    return { chain, payer, grow: double.grow }
  }
  const history = async (device: TestDevice) => (await device.get('/v1/tx/history')).body.items
  const stored = async () => {
    const { rows } = await sql<{ longest: number; parties: number }>`
      select max(jsonb_array_length(operations)) as longest, (select max(jsonb_array_length(operations)) from transaction_parties) as parties
      from transactions`.execute(running.storage.database.query)
    return rows[0]
  }

  test('a linked address takes part in a large transaction → a part of the payment is stored, including its movement', async () => {
    const mine = newAddress()
    const device = await registerDevice(running.app, { addresses: [mine] })
    await reading(running, chainWithLarge([mine], 1).chain).toHead()
    const items = await history(device)
    expect(items.length).toBeGreaterThan(0)
    for (const { toAddress, amount, operations } of items) {
      expect([toAddress, amount, operations.length]).toEqual([mine, '7', 256])
      expect(operations.at(-1)).toMatchObject({ index: 5_000, toAddress: mine })
    }
  })

  test('300 receivers of a payment are linked → each sees its own movement, and no row exceeds its size limit', async () => {
    const mine = addresses(300)
    const devices = await Promise.all([0, 100, 200].map(() => registerDevice(running.app)))
    for (const [index, device] of devices.entries()) await linkAddresses(device, mine.slice(index * 100, index * 100 + 100))
    await reading(running, chainWithLarge(mine, 2).chain).toHead()
    for (const [index, device] of devices.entries()) {
      const [item] = await history(device)
      const own = mine.slice(index * 100, index * 100 + 100)
      expect(item.operations).toHaveLength(256)
      for (const address of own) expect(item.operations).toContainEqual(expect.objectContaining({ toAddress: address, amount: '7' }))
    }
    expect(await stored()).toEqual({ longest: 256, parties: 256 })
  })

  test('a receiver beyond the 256th is linked later → all linked receivers see the payment, without notifications', async () => {
    const [early, late] = [newAddress(), newAddress()]
    const first = await registerDevice(running.app, { addresses: [early] })
    const { chain } = chainWithLarge([early, late], 3)
    await reading(running, chain).toHead()
    await expireLeases(running)
    const second = await registerDevice(running.app, { addresses: [late] })
    const before = (await history(first)).length
    if (!canSearch(chain)) throw new Error('The simulated chain must support searches')
    const log = { warn: vi.fn(), error: vi.fn() }
    const store = createBackfillStore(running.storage.database)
    const backfiller = backfillAddresses(
      chain,
      { store, transactions: running.deps.transactions, log },
      historySettings({ backfillBlocks: 1_000 }),
    )
    await vi.waitFor(async () => expect(await history(second)).toHaveLength(before), waitForChain)
    await backfiller.stop()
    const [item] = await history(second)
    expect(item).toMatchObject({ toAddress: late, amount: '7' })
    expect((await history(first))[0]).toMatchObject({ toAddress: early, amount: '7' })
    expect((await second.get('/v1/notifications')).body.total).toBe(0)
    // The follower reads receipts and makes the transactions final. No movement is lost by that.
    await pollAll(running, chain)
    for (const [device, address] of [
      [first, early],
      [second, late],
    ] as const)
      expect((await history(device))[0]).toMatchObject({ toAddress: address, amount: '7' })
  })
})
