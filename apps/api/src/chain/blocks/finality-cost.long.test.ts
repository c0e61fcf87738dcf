import type { ChainAdapter } from '@patina/chains'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp, testSettings } from '../../../testing/app.ts'
import { registerDevice } from '../../../testing/device.ts'
import { forkingChain } from '../../../testing/forking-chain.ts'
import { reading } from '../../../testing/reading.ts'
import { newAddress } from '../../../testing/wallet.ts'
import { compose } from '../../bin/compose.ts'
import { type Follower, followTransactions } from '../follow/follow-transactions.ts'

/** Block time and finality as on Ethereum: a block every 12 s, final after 64 blocks. */
const blockSeconds = 12
const finalityBlocks = 64

describe('number of requests for finality', () => {
  const mine = [newAddress(), newAddress()]
  let running: TestApp
  let follower: Follower | undefined

  beforeEach(async () => {
    running = await testApp()
    await registerDevice(running.app, { addresses: mine })
  })
  afterEach(async () => {
    await follower?.stop()
    follower = undefined
    await running.close()
  })

  /** Returns the number of requests as a node counts them: 50 hashes each, their blocks, and 20 traces each. */
  const requestsFor = (hashes: readonly string[], traced: number) => Math.ceil(hashes.length / 50) + 1 + Math.ceil(traced / 20)

  test.each([
    { nodes: 1, transfersPerBlock: 2 },
    { nodes: 2, transfersPerBlock: 2 },
    { nodes: 1, transfersPerBlock: 8 },
    { nodes: 2, transfersPerBlock: 8 },
  ])(
    '$nodes node(s), up to $transfersPerBlock transfers a block, an hour of blocks → less than 5 % of all requests',
    async ({ nodes, transfersPerBlock }) => {
      const double = forkingChain([...mine, newAddress()], 21, undefined, { finalityBlocks, transfersPerBlock, innerShare: 0.2 })
      const count = { blocks: 0, heads: 0, polls: 0, finality: 0 }
      const isDeep = (hash: string) => {
        const head = double.blocks().length - 1
        return double
          .blocks()
          .some(
            ({ head: { number }, transactions }) =>
              head - Number(number) >= finalityBlocks && transactions.some((one) => one.hash === hash),
          )
      }
      const counted: typeof double.chain = {
        ...double.chain,
        readBlocks: (from, to) => {
          count.blocks += 2
          return double.chain.readBlocks(from, to)
        },
        getHead: () => {
          count.heads += 1
          return double.chain.getHead()
        },
        readTransactions: (hashes, options) => {
          count[hashes.every(isDeep) ? 'finality' : 'polls'] += requestsFor(hashes, options?.traced?.length ?? 0)
          return double.chain.readTransactions(hashes, options)
        },
      }
      const chain: ChainAdapter =
        nodes === 1
          ? counted
          : {
              ...counted,
              readOnTwoNodes: async (read) => [
                { node: 1, answer: await read(counted) },
                { node: 2, answer: await read(counted) },
              ],
            }
      const { database, cache } = running.storage
      const { transactions } = compose(database, cache, new Map([[chain.network.id, chain]]), testSettings)
      const log = { warn: vi.fn(), error: vi.fn() }
      const reader = reading(running, counted)
      let block = 0
      follower = followTransactions(chain, transactions, log, { isRead: () => true, now: () => block * blockSeconds * 1_000 })
      for (; block < 300; block++) {
        double.grow(1)
        await reader.toHead()
        await follower.step()
        await sql`
        update transactions set check_at = check_at - interval '1 second' * ${blockSeconds}::float8,
          updated_at = updated_at - interval '1 second' * ${blockSeconds}::float8`.execute(database.query)
      }
      const total = Object.values(count).reduce((sum, one) => sum + one, 0)
      const { rows } = await sql<{ final: number; all: number }>`
      select count(*) filter (where final) as final, count(*) as all from transactions where block_number < 150`.execute(database.query)
      expect(rows[0]?.final).toBe(rows[0]?.all)
      expect(count.finality).toBeGreaterThan(0)
      expect(count.finality / total).toBeLessThan(0.05)
      expect(log.error).not.toHaveBeenCalled()
    },
    120_000,
  )
})
