import type { Head } from '@patina/chains'
import { ChainError } from '@patina/chains'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { registerDevice } from '../../../testing/device.ts'
import { type ForkingChain, forkingChain } from '../../../testing/forking-chain.ts'
import { expectSame } from '../../../testing/reading.ts'
import { newAddress, waitForChain } from '../../../testing/wallet.ts'
import { type Indexer, type IndexerSettings, indexChain } from './index-chain.ts'
import { createIndexerStore } from './indexer.store.ts'

const settings: IndexerSettings = { lookBackBlocks: 100, maxBlocks: 16, pollMs: 5, leaseMs: 600 }

describe('a worker that follows blocks', () => {
  const mine = [newAddress(), newAddress()]
  let running: TestApp
  let double: ForkingChain
  let stops: (() => Promise<void>)[]
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

  beforeEach(async () => {
    vi.clearAllMocks()
    running = await testApp()
    await registerDevice(running.app, { addresses: mine })
    double = forkingChain([...mine, newAddress()], 3)
    double.grow(3)
    stops = []
  })
  afterEach(async () => {
    for (const stop of stops) await stop()
    await running.close()
  })

  const store = () => createIndexerStore(running.storage.database)
  const start = (change: Partial<IndexerSettings> = {}, chain = double.chain): Indexer => {
    const indexer = indexChain(chain, { store: store(), transactions: running.deps.transactions, log }, { ...settings, ...change })
    stops.push(indexer.stop)
    return indexer
  }
  const untilWritten = () =>
    vi.waitFor(async () => {
      const number = Number(double.blocks().at(-1)?.head.number)
      expect(await store().status()).toMatchObject([{ blockNumber: number }])
      await expectSame(running, double, mine)
    }, waitForChain)

  test('new blocks and a reorg → the tables match the chain', async () => {
    const indexer = start()
    await untilWritten()
    double.grow(2)
    await untilWritten()
    double.reorganise(2, 3)
    await untilWritten()
    await vi.waitFor(() => expect(indexer.isAtHead()).toBe(true), waitForChain)
    expect(log.error).not.toHaveBeenCalled()
  })

  test('the node announces a head → it is read at once, also after a reconnect', async () => {
    const connections: { announce: (head: Head) => void; end: () => void }[] = []
    double.chain.watchHead = (announce, end) => {
      connections.push({ announce, end })
      return () => {}
    }
    start({ pollMs: 3_600_000 })
    await untilWritten()
    const announceHead = () => {
      const head = double.blocks().at(-1)?.head
      if (head) connections.at(-1)?.announce(head)
    }
    double.grow(1)
    announceHead()
    await untilWritten()
    connections.at(-1)?.end()
    await vi.waitFor(() => expect(connections).toHaveLength(2), waitForChain)
    double.grow(2)
    announceHead()
    await untilWritten()
  })

  test('the node that announces heads is behind → the head is requested from all nodes', async () => {
    double.chain.watchHead = (announce) => {
      const lagging = double.blocks()[1]?.head
      const timer = setInterval(() => lagging && announce(lagging), 2)
      return () => clearInterval(timer)
    }
    start({ pollMs: 3_600_000 })
    await untilWritten()
    double.grow(2)
    await untilWritten()
  })

  test('a worker stops or its lease expires → another worker reads the chain', async () => {
    const first = start()
    await untilWritten()
    const second = start()
    double.grow(1)
    await untilWritten()
    await vi.waitFor(() => expect(second.isAtHead()).toBe(true), waitForChain)
    await first.stop()
    double.grow(1)
    await untilWritten()
    // Like a killed worker, this owner does not release its lease.
    const owner = '00000000-0000-4000-8000-000000000009'
    await stops.pop()?.()
    expect(await store().acquire('ethereum', owner, 100)).toBeDefined()
    double.grow(1)
    start()
    await untilWritten()
  })

  test('a node announces a false head → no transaction becomes final by it', async () => {
    let announce: ((head: Head) => void) | undefined
    double.chain.watchHead = (onHead) => {
      announce = onHead
      return () => {}
    }
    start({ pollMs: 3_600_000 })
    await untilWritten()
    double.grow(5)
    const head = double.blocks().at(-1)?.head
    if (head) announce?.({ ...head, number: head.number + 1_000_000n })
    await untilWritten()
    const rows = await running.storage.database.query.selectFrom('transactions').select('final').execute()
    expect(new Set(rows.map(({ final }) => final))).toEqual(new Set([false]))
  })

  test('the node or the database was down → the failure is logged, and reading continues', async () => {
    const { readBlocks } = double.chain
    start()
    await untilWritten()
    double.chain.readBlocks = async () => {
      throw new ChainError('unavailable')
    }
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce(), waitForChain)
    double.chain.readBlocks = readBlocks
    double.grow(1)
    await untilWritten()
    const { transactions } = running.deps
    const { reportAll } = transactions
    transactions.reportAll = async () => {
      throw new Error('The connection to the database was lost')
    }
    double.grow(1)
    await vi.waitFor(() => expect(log.error).toHaveBeenCalled(), waitForChain)
    transactions.reportAll = reportAll
    await untilWritten()
  })
})
