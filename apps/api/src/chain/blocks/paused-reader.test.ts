import { setTimeout } from 'node:timers/promises'
import type { ChainAdapter } from '@patina/chains'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp, testSettings } from '../../../testing/app.ts'
import { registerDevice } from '../../../testing/device.ts'
import { type ForkingChain, forkingChain } from '../../../testing/forking-chain.ts'
import { expectSame, expireLeases, reading } from '../../../testing/reading.ts'
import { newAddress } from '../../../testing/wallet.ts'
import { compose } from '../../bin/compose.ts'
import { followTransactions } from '../follow/follow-transactions.ts'
import { indexChain } from './index-chain.ts'

/** Milliseconds that the simulated node takes for an answer. The experiment that found the bug used 500. */
const latencyMs = Number(process.env.NODE_LATENCY_MS ?? 50)

describe('a worker that was paused for 300 blocks', () => {
  const mine = [newAddress(), newAddress()]
  let running: TestApp
  let double: ForkingChain
  let stops: (() => Promise<void>)[]

  beforeEach(async () => {
    running = await testApp()
    double = forkingChain([...mine, newAddress()], 11)
    stops = []
    await registerDevice(running.app, { addresses: mine })
  })
  afterEach(async () => {
    for (const stop of stops) await stop()
    await running.close()
  })

  /** Returns the chain behind a slow node. */
  const slow = (): ForkingChain['chain'] => {
    const later =
      <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
      async (...args: Args): Promise<T> => {
        await setTimeout(latencyMs)
        return call(...args)
      }
    const { chain } = double
    return { ...chain, readBlocks: later(chain.readBlocks), readTransactions: later(chain.readTransactions) }
  }
  const start = (chain: ForkingChain['chain']) => {
    const { database, cache } = running.storage
    const { transactions } = compose(database, cache, new Map<string, ChainAdapter>([[chain.network.id, chain]]), testSettings)
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    const settings = { lookBackBlocks: 0, maxBlocks: 64, leaseMs: 60_000, pollMs: 100 }
    const indexer = indexChain(chain, { store: reading(running, chain).store, transactions, log }, settings)
    const follower = followTransactions(chain, transactions, log, { isRead: indexer.isAtHead, finalityEveryMs: 0 })
    stops.push(indexer.stop, follower.stop)
    return log
  }
  const rows = async () => {
    const query = sql<{ hash: string; operations: unknown[]; final: boolean; blockNumber: number }>`
      select hash, operations, final, block_number as "blockNumber" from transactions`
    return (await query.execute(running.storage.database.query)).rows
  }

  test('a paused worker catches up beside the follower → no final transaction lacks a movement', async () => {
    double.grow(10)
    await reading(running, double.chain).toHead()
    await expireLeases(running)
    double.grow(300)
    const log = start(slow())
    const head = double.blocks().length - 1
    await vi.waitFor(
      async () => {
        const deep = (await rows()).filter(({ blockNumber }) => head - blockNumber >= double.chain.network.finalityBlocks)
        expect(deep.length).toBeGreaterThan(200)
        // The follower's second reading at a later head makes the transactions final.
        if (double.blocks().length - 1 === head) double.grow(1)
        await sql`update transactions set check_at = least(check_at, clock_timestamp() + interval '100 milliseconds')`.execute(
          running.storage.database.query,
        )
        expect(deep.filter(({ final }) => !final)).toEqual([])
      },
      { timeout: 60_000, interval: 200 },
    )
    const notified = new Map(
      double.blocks().flatMap(({ transactions }) => transactions.map(({ hash, operations }) => [hash, operations.length])),
    )
    const lost = (await rows()).filter(({ hash, operations }) => operations.length < (notified.get(hash) ?? 0))
    expect(lost).toEqual([])
    expect(log.error).not.toHaveBeenCalled()
    await vi.waitFor(() => expectSame(running, double, mine), { timeout: 30_000, interval: 200 })
  }, 120_000)
})
