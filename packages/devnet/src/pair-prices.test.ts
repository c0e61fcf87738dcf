import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ChainAdapter, connectChain, localCopy } from '@patina/chains'
import { createPriceReading, onChainSources } from '@patina/prices'
import { encodeFunctionData, type Hex, maxUint256, parseAbi, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { faucetAddress } from './accounts.ts'
import { connect, type LocalClient, sendFromNode } from './client.ts'
import { startingPrices } from './local-chains.ts'
import { claimPort, type Node, startNode } from './node.ts'
import { seed } from './seed.ts'
import { addressOf, localChain, networkOf } from './testing/local-chains.ts'

const abi = parseAbi([
  'function approve(address spender, uint256 amount) returns (bool)',
  'function deposit() payable',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 minimum, address[] path, address to, uint256 deadline)',
])
const network = networkOf('ethereum')
const router = network.exchange?.router ?? '0x'
const [weth, pepe, shib] = [addressOf('ethereum', 'WETH'), addressOf('ethereum', 'PEPE'), addressOf('ethereum', 'SHIB')]
const window = 1_800
/** Only Chainlink and pairs, because Aave's oracle has all tokens of the local chain. */
const sources = onChainSources.filter(({ id }) => id === 'chainlink' || id === 'pairs')
const chain = {
  ...localChain('ethereum'),
  pools: [
    { tokens: ['PEPE', 'WETH'], usd: 1_000_000n },
    { tokens: ['SHIB', 'WETH'], usd: 99_000n },
  ],
  poolsV3: [],
} as const

let directory: string
let node: Node
let client: LocalClient
let snapshot: Hex

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pair-prices-'))
  node = await startNode({ chain, port: await claimPort(0, 'ethereum'), homeDir: directory })
  client = connect(node.rpcUrl)
  await seed(client, network, chain)
  await write(weth, encodeFunctionData({ abi, functionName: 'deposit' }), parseEther('100000'))
  for (const token of [weth, pepe]) await write(token, encodeFunctionData({ abi, functionName: 'approve', args: [router, maxUint256] }))
})
beforeEach(async () => {
  snapshot = await client.snapshot()
})
afterEach(() => client.revert({ id: snapshot }))
afterAll(async () => {
  await node?.process.stop()
  await rm(directory, { recursive: true, force: true })
})

const send = (to: Hex, data: Hex, value = 0n) => sendFromNode(client, { from: faucetAddress, to, data, value, gas: 3_000_000n })
async function write(to: Hex, data: Hex, value = 0n) {
  const hash = await send(to, data, value)
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
}
const swapData = (path: Hex[], amountIn: bigint) =>
  encodeFunctionData({ abi, functionName: 'swapExactTokensForTokens', args: [amountIn, 0n, path, faucetAddress, maxUint256] })

async function passTime(seconds: number) {
  await client.increaseTime({ seconds })
  await client.mine({ blocks: 1 })
}

/** Returns a reader of one process: it remembers what it read before. */
function startReading() {
  const connected = () => connectChain(localCopy(network, `eip155:${chain.chainId}`), node.rpcUrl)
  // An adapter shares reads for the time of a block. The time of this test passes on the chain only, so each read needs a new one.
  const readContracts: ChainAdapter['readContracts'] = async (reads) =>
    (await connected().readContracts?.(reads)) ?? { blockNumber: 0n, returned: [] }
  const adapter: ChainAdapter = { ...connected(), readContracts }
  const reading = createPriceReading(sources, { maxDifferencePercent: 10, setAsideMs: 600_000 })
  const assets = [
    { id: 'WETH', contract: weth, decimals: 18 },
    { id: 'PEPE', contract: pepe, decimals: 18 },
    { id: 'SHIB', contract: shib, decimals: 18 },
  ]
  return async (symbol = 'PEPE') => {
    const { timestamp } = await client.getBlock()
    return (await reading.read([{ chain: adapter, assets }], new Map(), new Date(Number(timestamp) * 1_000))).get(symbol)
  }
}
async function priceIn(read: ReturnType<typeof startReading>): Promise<bigint> {
  const selection = await read()
  if (!selection || !('price' in selection)) throw new Error(`no price: ${selection?.reason}`)
  expect(selection.price).toMatchObject({ source: 'pairs', confidence: 'low' })
  return selection.price.priceE18
}
const expected = (startingPrices.PEPE ?? 0n) * 10n ** 12n
const isNear = (price: bigint) => price > (expected * 9_990n) / 10_000n && price < (expected * 10_010n) / 10_000n

describe('prices of pairs', () => {
  test('two readings of one process, half an hour apart → the average; before that, no price', async () => {
    const read = startReading()
    expect(await read()).toMatchObject({ reason: 'no_source' })
    await passTime(window - 60)
    expect(await read()).toMatchObject({ reason: 'no_source' })
    await passTime(120)
    expect(isNear(await priceIn(read))).toBe(true)
  })

  test('a pair with less liquidity than the floor → no price', async () => {
    const read = startReading()
    await read()
    await passTime(window + 60)
    expect(await read('SHIB')).toMatchObject({ reason: 'no_source' })
  })

  test('a huge swap in the newest block → the price does not change', async () => {
    const read = startReading()
    await read()
    await passTime(window + 60)
    await write(router, swapData([weth, pepe], parseEther('10000')))
    expect(isNear(await priceIn(read))).toBe(true)
  })

  test('a huge swap and its reverse in one block → the price does not change', async () => {
    const read = startReading()
    await read()
    const amountIn = parseEther('1000')
    const [, received = 0n] = await client.readContract({
      address: router,
      abi,
      functionName: 'getAmountsOut',
      args: [amountIn, [weth, pepe]],
    })
    await client.setAutomine(false)
    const hashes = [await send(router, swapData([weth, pepe], amountIn)), await send(router, swapData([pepe, weth], received))]
    await client.mine({ blocks: 1 })
    await client.setAutomine(true)
    const receipts = await Promise.all(hashes.map((hash) => client.getTransactionReceipt({ hash })))
    expect(receipts.map(({ status }) => status)).toEqual(['success', 'success'])
    await passTime(window + 60)
    // The fees of both swaps stay in the pair and raise the price of the token by less than a fiftieth.
    const price = await priceIn(read)
    expect(price > (expected * 98n) / 100n && price < (expected * 102n) / 100n).toBe(true)
  })

  test('a swap whose price lasts for the whole window → the new price', async () => {
    const read = startReading()
    await read()
    await write(router, swapData([weth, pepe], parseEther('100')))
    await passTime(window + 60)
    expect(await priceIn(read)).toBeGreaterThan((expected * 3n) / 2n)
  })
})
