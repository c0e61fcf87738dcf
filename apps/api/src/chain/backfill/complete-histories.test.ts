import { connectChain, type HistoryService, historyProtocols, type Network } from '@patina/chains'
import { isLong, rows } from '@patina/test-kit/long-form'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type HistoryServer, type Listed, startHistoryServer } from '../../../../../packages/chains/src/testing/history-services.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { networkOf } from '../../../testing/chains.ts'
import { linkAddresses, registerDevice, type TestDevice } from '../../../testing/device.ts'
import { randomNumbers } from '../../../testing/forking-chain.ts'
import { historySettings } from '../../../testing/history-settings.ts'
import { type Limit, type LimitedNode, startLimitedNode } from '../../../testing/limited-node.ts'
import { type OwnNode, ownNode } from '../../../testing/own-node.ts'
import { makeSearchesDue, missingKinds, storedBalance, unfinishedSearches } from '../../../testing/stored-history.ts'
import { type Activity, generateActivity } from '../../../testing/wallet-activity.ts'
import { type BackfillOptions, backfillAddresses, canSearch } from './backfill-addresses.ts'
import { createBackfillStore } from './backfills.store.ts'

const count = (name: string, fallback: number) => Number(process.env[name] ?? fallback)
const wallets = count('HISTORY_WALLETS', 3)
const transactions = count('HISTORY_TRANSACTIONS', 40)
const timeout = { timeout: 60_000 + wallets * transactions * 100, interval: 50 }
const plan = `${wallets} wallets with ${transactions} transactions each`

const lacks =
  (...prefixes: string[]): Limit =>
  (method) => {
    if (prefixes.some((prefix) => method.startsWith(prefix))) throw 'the method does not exist/is not available'
    return undefined
  }
/** A node without the state of old blocks. */
const pruned: Limit = (method, [, block]) => {
  if (/^eth_get(Balance|TransactionCount)$/.test(method) && block !== 'latest' && block !== 'pending') throw 'missing trie node'
  return lacks('trace_filter', 'ots_')(method, [])
}

describe('wallets that are imported after their transactions', () => {
  let node: OwnNode
  let made: Activity[]
  let running: TestApp
  let device: TestDevice
  let limited: LimitedNode
  let services: HistoryServer
  let stop = async () => {}

  beforeAll(async () => {
    node = await ownNode(1_000, 'cancun', true)
    await node.start()
    made = await generateActivity(node, { seed: count('HISTORY_SEED', 7), wallets, transactions, perBlock: 6, emptyBlocks: 70 })
    const listed: Listed[] = []
    for (const wallet of made) listed.push(...(await listedOf(wallet)))
    services = await startHistoryServer(listed)
  }, timeout.timeout)
  afterEach(async () => {
    await stop()
    await running.close()
    await limited.close()
  })
  afterAll(async () => {
    await services?.close()
    await node.close()
  })

  /** Returns what a service lists of a wallet: what it sent, calls of it, and payments inside calls. Token logs are in no such list. */
  const listedOf = async ({ address, transactions }: Activity): Promise<Listed[]> => {
    const listed = [...transactions].filter(([, kind]) => !['tokenReceived', 'nftReceived', 'multiReceived'].includes(kind))
    return Promise.all(
      listed.map(async ([hash, kind]) => {
        const { blockNumber } = Object(await node.call('eth_getTransactionByHash', hash))
        const inside = kind === 'internal' || kind === 'destroyed'
        return { address: address.toLowerCase(), hash, block: Number(blockNumber), inside, failed: kind === 'failed' }
      }),
    )
  }

  /** Starts a server that has never read the chain, behind a node with these limits, and links all wallets. */
  const importAll = async (limit: Limit, fails?: () => boolean) => {
    limited = await startLimitedNode(node.rpcUrl, limit, fails)
    running = await testApp()
    device = await registerDevice(running.app)
    await linkAddresses(
      device,
      made.map(({ address }) => address),
    )
  }
  const search = (changed: Partial<BackfillOptions> = {}, network: Network = networkOf('ethereum'), historyService?: HistoryService) => {
    const local = { ...network, id: 'ethereum', caip2: node.chain.network.caip2, finalityBlocks: 5 }
    const chain = connectChain(local, limited.url, { historyService })
    if (!canSearch(chain)) throw new Error('The chain must support searches')
    const deps = {
      store: createBackfillStore(running.storage.database),
      transactions: running.deps.transactions,
      log: { warn: vi.fn(), error: vi.fn() },
    }
    const backfiller = backfillAddresses(chain, deps, historySettings(changed), false, 20)
    stop = backfiller.stop
    return backfiller
  }
  const unfinished = () => unfinishedSearches(running.storage.database)
  const untilDone = () => vi.waitFor(async () => expect(await unfinished()).toEqual([]), timeout)

  const missing = (wallet: Activity) => missingKinds(running.storage.database, wallet)
  const histories = async () => (await device.get('/v1/wallet/addresses')).body.items.map(({ history }: { history: unknown }) => history)
  /** Prints the calls that a search made. `listed`: requests to a service, besides those to the node. */
  const report = (method: string, listed?: number) => {
    const total = made.reduce((sum, one) => sum + one.transactions.size, 0)
    const perThousand = (calls: number) => Math.round((calls * 1_000) / total)
    const calls = perThousand([...limited.calls.values()].reduce((sum, one) => sum + one, 0))
    const remark = listed === undefined ? plan : `${plan}; ${perThousand(listed)} requests to the service`
    console.log(`${method}: ${calls} calls per 1,000 transactions, ${remark}`, Object.fromEntries(limited.calls))
  }

  test.each<[string, Limit, string, string[]]>(
    rows(
      [
        ['has trace_filter', () => undefined, 'trace_filter', []],
        ['has old state and traces', lacks('trace_filter', 'ots_'), 'bisection', ['poked']],
      ],
      1,
    ),
  )(
    'the node %s → all transactions are found, their movements add up to the balance, and the history is complete',
    async (_, limit, method, absent) => {
      await importAll(limit)
      search()
      await untilDone()
      for (const wallet of made) {
        expect([...(await missing(wallet))].filter((kind) => !absent.includes(kind))).toEqual([])
        expect(await storedBalance(running.storage.database, wallet.address)).toBe(
          BigInt(String(await node.call('eth_getBalance', wallet.address, 'latest'))),
        )
      }
      for (const history of await histories()) expect(history).toEqual({ state: 'complete', fromBlock: 0, method, progress: 1 })
      expect((await device.get('/v1/tx/history')).body.history).toEqual({ state: 'complete', fromBlock: 0, method, progress: 1 })
      expect((await device.get('/v1/notifications')).body.total).toBe(0)
      report(method)
    },
    timeout.timeout,
  )

  test.each<[string, Limit, string, string[]]>(
    rows(
      [
        ['has Otterscan', lacks('trace_filter'), 'otterscan', ['destroyed']],
        ['has old state but no traces', lacks('trace_', 'ots_', 'debug_'), 'bisection', ['destroyed', 'internal', 'poked']],
        ['has no old state', pruned, 'logs', ['created', 'destroyed', 'failed', 'internal', 'poked', 'received', 'sent']],
      ],
      1,
    ),
  )(
    'the node %s → exactly these kinds are missing, and the history is partial',
    async (title, limit, method, absent) => {
      await importAll(limit)
      search()
      await untilDone()
      for (const wallet of made) expect([...(await missing(wallet))].sort()).toEqual(absent)
      for (const history of await histories()) expect(history).toMatchObject({ state: 'partial', fromBlock: 0, method })
      const withoutTraces = title.endsWith('no traces')
      report(`${method}${withoutTraces ? ' without traces' : ''}`)
    },
    timeout.timeout,
  )

  test.each(rows(historyProtocols, 1))(
    'the node has no old state, and %s lists older transactions → all that it lists are found',
    async (protocol) => {
      await importAll(pruned)
      services.state.head = Number(await node.call('eth_blockNumber'))
      services.calls.length = 0
      search({}, networkOf('ethereum'), { protocol, url: services.urls[protocol] })
      await untilDone()
      const isComplete = protocol !== 'alchemy'
      for (const wallet of made) expect([...(await missing(wallet))]).toEqual(isComplete ? [] : ['failed'])
      for (const history of await histories())
        expect(history).toEqual({ state: isComplete ? 'complete' : 'partial', fromBlock: 0, method: 'service', progress: 1 })
      report(`service: ${protocol}`, services.calls.length)
    },
    timeout.timeout,
  )

  test.each(rows(['blast', 'celo'], 1))(
    '%s changes balances without a transaction → what bisection finds is partial',
    async (network) => {
      await importAll(lacks('trace_filter', 'ots_'))
      search({}, networkOf(network))
      await untilDone()
      for (const history of await histories()) expect(history).toMatchObject({ state: 'partial', method: 'bisection' })
    },
    timeout.timeout,
  )

  test.each(
    rows(
      [
        ['delegates to a contract (EIP-7702)', `0xef0100${'11'.repeat(20)}`],
        ['is a contract', '0x00'],
      ],
      1,
    ),
  )(
    'an account %s → what bisection finds is partial for it, and complete for the others',
    async (_, code) => {
      const [special, ...others] = made.map(({ address }) => address)
      await node.call('anvil_setCode', special, code)
      await importAll(lacks('trace_filter', 'ots_'))
      search()
      await untilDone()
      await node.call('anvil_setCode', special, '0x')
      const { items } = (await device.get('/v1/wallet/addresses')).body
      const stateOf = (address: string) => items.find((item: { address: string }) => item.address === address).history
      expect(stateOf(special ?? '')).toMatchObject({ state: 'partial', method: 'bisection' })
      for (const address of others) expect(stateOf(address)).toMatchObject({ state: 'complete', method: 'bisection' })
    },
    timeout.timeout,
  )

  // Each of its hundreds of restarts reads again. `crashes.test.ts` and `killed-search.test.ts` have the short forms.
  if (isLong)
    test(
      'the node fails at random, refuses large ranges, and workers stop at random → nothing is lost or doubled',
      async () => {
        const random = randomNumbers(11)
        const maxBlocks = Math.max(20, Number(await node.call('eth_blockNumber')) / 20)
        const small: Limit = (method, [filter]) => {
          const { fromBlock, toBlock } = Object(filter)
          if (method === 'eth_getLogs' && Number(toBlock) - Number(fromBlock) > maxBlocks) throw 'query exceeds max block range'
          return lacks('trace_filter', 'ots_')(method, [])
        }
        await importAll(small, () => random() < 0.1)
        for (let rest = (await unfinished()).length; rest > 0; rest = (await unfinished()).length) {
          const backfiller = search()
          for (let step = Math.floor(random() * 20); step > 0; step--) await backfiller.step().catch(() => {})
          await backfiller.stop()
          await running.storage.database.query.updateTable('address_backfills').set({ attempts: 0 }).execute()
          await makeSearchesDue(running.storage.database)
        }
        for (const wallet of made) expect([...(await missing(wallet))].filter((kind) => kind !== 'poked')).toEqual([])
        for (const history of await histories()) expect(history).toMatchObject({ state: 'complete', method: 'bisection' })
      },
      timeout.timeout,
    )

  test(
    'the node hides sent transactions at first → the search begins again and finds them',
    async () => {
      let lies = true
      await importAll((method) => (lies && method === 'trace_filter' ? [] : undefined))
      search()
      await vi.waitFor(async () => {
        const rows = await running.storage.database.query.selectFrom('address_backfills').select('restarts').execute()
        expect(rows.map(({ restarts }) => restarts)).toEqual(made.map(() => 1))
      }, timeout)
      expect(await histories()).toMatchObject(made.map(() => ({ state: 'searching' })))
      lies = false
      await makeSearchesDue(running.storage.database)
      await untilDone()
      for (const wallet of made) expect([...(await missing(wallet))]).toEqual([])
      for (const history of await histories()) expect(history).toMatchObject({ state: 'complete' })
    },
    timeout.timeout,
  )

  test(
    'the requests of the day are spent → deep blocks wait, and the newest blocks of a new address do not',
    async () => {
      await importAll(() => undefined)
      search({ backfillBlocks: 64, historyRequestsPerDay: 1 })
      await vi.waitFor(async () => {
        const rows = await running.storage.database.query.selectFrom('address_backfills').select('deep').execute()
        expect(rows).toEqual(made.map(() => ({ deep: true })))
      }, timeout)
      for (const history of await histories()) expect(history).toMatchObject({ state: 'searching', method: null })
      const { rows } = await sql<{ requests: number }>`select sum(requests)::bigint as requests from history_requests`.execute(
        running.storage.database.query,
      )
      expect(rows[0]?.requests).toBeGreaterThan(1)
    },
    timeout.timeout,
  )
})
