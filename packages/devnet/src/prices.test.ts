import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ChainAdapter, connectChain, localCopy } from '@patina/chains'
import { chainlinkOf, createPriceReading, ONE_USD, onChainSources } from '@patina/prices'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { faucetAddress } from './accounts.ts'
import { connect, type LocalClient, sendFromNode } from './client.ts'
import { etchContracts } from './etch.ts'
import { startingPrices, startingRates } from './local-chains.ts'
import { claimPort, type Node, startNode } from './node.ts'
import { addressOf, networkOf } from './testing/local-chains.ts'

const abi = parseAbi([
  'function set(int256 answer, uint256 startedAt, uint256 updatedAt, uint8 places, bool reverts)',
  'function set(address asset, uint256 price)',
  'function remove(address feed, bool removed)',
])
const [hour, day] = [3_600n, 86_400n]
const network = networkOf('base')
const chainlink = chainlinkOf(network)
const { aave: oracle, sequencer } = network.oracles ?? {}
const weth = addressOf('base', 'WETH')
const cbBtc = addressOf('base', 'cbBTC')
const wethFeed = chainlink?.tokens[weth]
if (!chainlink || !oracle || !sequencer || !wethFeed) throw new Error('Base has no feeds')
const eight = (symbol: string) => (startingPrices[symbol] ?? 0n) * 100n
const e18 = (symbol: string) => (startingPrices[symbol] ?? 0n) * 10n ** 12n

let directory: string
let node: Node
let client: LocalClient
let chain: ChainAdapter
let snapshot: Hex
const seconds = () => BigInt(Math.floor(Date.now() / 1_000))

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'prices-'))
  const local = { platformId: 'base', chainId: 31_338, defaultPort: 0, baseFee: 10 ** 7, tips: [], pools: [] } as const
  node = await startNode({ chain: local, port: await claimPort(0, 'base'), homeDir: directory })
  client = connect(node.rpcUrl)
  await etchContracts(client, network)
  await client.setBalance({ address: faucetAddress, value: 10n ** 20n })
  // The first block of a chain has no recent time.
  await client.mine({ blocks: 1 })
})
beforeEach(async () => {
  snapshot = await client.snapshot()
  // A new adapter has no memory of earlier reads.
  chain = connectChain(localCopy(network, 'eip155:31338'), node.rpcUrl)
})
afterEach(() => client.revert({ id: snapshot }))
afterAll(async () => {
  await node?.process.stop()
  await rm(directory, { recursive: true, force: true })
})

async function write(to: Hex, data: Hex) {
  const hash = await sendFromNode(client, { from: faucetAddress, to, data, gas: 200_000n })
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
}

type Answer = { answer?: bigint; startedAt?: bigint; updatedAt?: bigint; places?: number; reverts?: boolean }
const setFeed = (feed: Hex, { answer = eight('WETH'), startedAt = 1n, updatedAt = 0n, places = 8, reverts = false }: Answer) =>
  write(feed, encodeFunctionData({ abi, functionName: 'set', args: [answer, startedAt, updatedAt, places, reverts] }))
const setOracle = (price: bigint) => write(oracle, encodeFunctionData({ abi, functionName: 'set', args: [weth, price] }))

async function read(last: Parameters<ReturnType<typeof createPriceReading>['read']>[1] = new Map()) {
  const reading = createPriceReading(onChainSources, { maxDifferencePercent: 10, setAsideMs: 600_000 })
  const assets = [
    { id: 'weth', contract: weth, decimals: 18 },
    { id: 'cbbtc', contract: cbBtc, decimals: 8 },
    { id: 'unknown', contract: '0x000000000000000000000000000000000000bEEF', decimals: 18 },
  ]
  return reading.read([{ chain, assets }], last)
}
const wethPrice = async () => (await read()).get('weth')

describe('feeds and oracle at their public addresses', () => {
  test('untouched → the starting prices with high confidence, and currencies', async () => {
    const prices = await read()
    expect(prices.get('weth')).toMatchObject({ price: { priceE18: e18('WETH'), source: 'chainlink', confidence: 'high' } })
    expect(prices.get('cbbtc')).toMatchObject({ price: { priceE18: e18('cbBTC') } })
    expect(prices.get('unknown')).toMatchObject({ reason: 'no_source' })
    expect(prices.get('currency:EUR')).toMatchObject({ price: { priceE18: (startingRates.EUR ?? 0n) * 10n ** 12n } })
  })

  test.each([
    ['stale', () => ({ updatedAt: seconds() - day - 3n * hour })],
    ['zero', () => ({ answer: 0n })],
    ['negative', () => ({ answer: -1n })],
    ['huge', () => ({ answer: 2n ** 255n - 1n })],
    ['from the far future', () => ({ updatedAt: 2n ** 256n - 1n })],
    ['with too many decimals', () => ({ places: 255 })],
    ['reverting', () => ({ reverts: true })],
  ])('a feed is %s → the price of the oracle, with low confidence', async (_, answer) => {
    await setFeed(wethFeed, answer())
    expect(await wethPrice()).toMatchObject({ price: { priceE18: e18('WETH'), source: 'aave-oracle', confidence: 'low' } })
  })

  test('a feed is 23 hours old → its price and its time', async () => {
    const updatedAt = seconds() - 23n * hour
    await setFeed(wethFeed, { updatedAt })
    expect(await wethPrice()).toMatchObject({ price: { source: 'chainlink', at: new Date(Number(updatedAt) * 1_000) } })
  })

  test('a feed has 0, 18 or 36 decimals → the same price', async () => {
    await setOracle(3_000n * 10n ** 8n)
    for (const places of [0, 18, 36]) {
      await setFeed(wethFeed, { answer: 3_000n * 10n ** BigInt(places), places })
      chain = connectChain(localCopy(network, 'eip155:31338'), node.rpcUrl)
      expect(await wethPrice()).toMatchObject({ price: { priceE18: 3_000n * ONE_USD, source: 'chainlink', confidence: 'high' } })
    }
  })

  test('the registry no longer flags a feed → the price of the oracle', async () => {
    await write(chainlink.flags, encodeFunctionData({ abi, functionName: 'remove', args: [wethFeed, true] }))
    expect(await wethPrice()).toMatchObject({ price: { source: 'aave-oracle' } })
  })

  test('a feed is ten times wrong → no price; with a recent price → the oracle', async () => {
    await setFeed(wethFeed, { answer: eight('WETH') * 10n })
    expect(await wethPrice()).toMatchObject({ reason: 'sources_differ' })
    chain = connectChain(localCopy(network, 'eip155:31338'), node.rpcUrl)
    const last = new Map([['weth', { priceE18: e18('WETH'), readAt: new Date() }]])
    expect((await read(last)).get('weth')).toMatchObject({
      price: { source: 'aave-oracle' },
      faulty: new Map([['chainlink base', 'differs']]),
    })
  })

  test('the oracle is ten times wrong → the feed, if a recent price agrees', async () => {
    await setOracle(eight('WETH') / 10n)
    const last = new Map([['weth', { priceE18: e18('WETH'), readAt: new Date() }]])
    expect((await read(last)).get('weth')).toMatchObject({ price: { source: 'chainlink', confidence: 'medium' } })
  })
})

describe('the sequencer', () => {
  test.each([
    ['is down', () => ({ answer: 1n })],
    ['restarted half an hour ago', () => ({ answer: 0n, startedAt: seconds() - hour / 2n })],
    ['has no state yet', () => ({ answer: 0n, startedAt: 0n })],
    ['does not answer', () => ({ answer: 0n, reverts: true })],
  ])('it %s → no prices', async (_, state) => {
    await setFeed(sequencer, { places: 0, ...state() })
    expect(await wethPrice()).toMatchObject({ reason: 'sequencer_down' })
  })

  test('it restarted more than an hour ago → prices', async () => {
    await setFeed(sequencer, { places: 0, answer: 0n, startedAt: seconds() - hour - 60n })
    expect(await wethPrice()).toHaveProperty('price')
  })
})
