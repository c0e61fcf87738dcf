import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectChain, localCopy } from '@patina/chains'
import { createPriceReading, onChainSources } from '@patina/prices'
import { encodeFunctionData, type Hex, maxUint256, parseAbi, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { faucetAddress } from './accounts.ts'
import { connect, type LocalClient, sendFromNode } from './client.ts'
import { startingPrices } from './local-chains.ts'
import { claimPort, type Node, startNode } from './node.ts'
import { poolLiquidity, tickSpacings } from './pool-exchanges.ts'
import { MAX_TICK, root, seed } from './seed.ts'
import { addressOf, localChain, networkOf } from './testing/local-chains.ts'

const abi = parseAbi([
  'function getPool(address a, address b, uint24 fee) view returns (address)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function deposit() payable',
  'function createPool(address a, address b, uint24 fee) returns (address)',
  'function initialize(uint160 sqrtPriceX96)',
  'function add(address pool, int24 lower, int24 upper, uint128 liquidity)',
  'function increaseObservationCardinalityNext(uint16 count)',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 minimum, uint160 limit)) payable returns (uint256)',
])
const network = networkOf('ethereum')
const deployment = network.v3Exchanges?.['uniswap-v3']
if (!deployment) throw new Error('Ethereum has no Uniswap V3')
const [weth, pepe, shib] = [addressOf('ethereum', 'WETH'), addressOf('ethereum', 'PEPE'), addressOf('ethereum', 'SHIB')]
const fee = 10_000
const window = 1_800
/** The oracle of Aave has all tokens of the local chain. Without it, only Chainlink and pools are left. */
const sources = onChainSources.filter(({ id }) => id !== 'aave-oracle')
const chain = {
  ...localChain('ethereum'),
  pools: [],
  poolsV3: [
    { tokens: ['PEPE', 'WETH'], usd: 1_000_000n, fee, on: 'uniswap-v3' },
    { tokens: ['SHIB', 'WETH'], usd: 99_000n, fee, on: 'uniswap-v3' },
  ],
} as const

let directory: string
let node: Node
let client: LocalClient
let pool: Hex
let snapshot: Hex

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pool-prices-'))
  node = await startNode({ chain, port: await claimPort(0, 'ethereum'), homeDir: directory })
  client = connect(node.rpcUrl)
  await seed(client, network, chain)
  pool = await client.readContract({ address: deployment.factory, abi, functionName: 'getPool', args: [pepe, weth, fee] })
  await write(weth, encodeFunctionData({ abi, functionName: 'deposit' }), parseEther('100000'))
  for (const token of [weth, pepe])
    await write(token, encodeFunctionData({ abi, functionName: 'approve', args: [deployment.router, maxUint256] }))
})
beforeEach(async () => {
  snapshot = await client.snapshot()
})
afterEach(() => client.revert({ id: snapshot }))
afterAll(async () => {
  await node?.process.stop()
  await rm(directory, { recursive: true, force: true })
})

const send = (to: Hex, data: Hex, value = 0n) => sendFromNode(client, { from: faucetAddress, to, data, value, gas: 6_000_000n })
async function write(to: Hex, data: Hex, value = 0n) {
  const hash = await send(to, data, value)
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
}
const swapData = (tokenIn: Hex, tokenOut: Hex, amountIn: bigint) =>
  encodeFunctionData({
    abi,
    functionName: 'exactInputSingle',
    args: [{ tokenIn, tokenOut, fee, recipient: faucetAddress, amountIn, minimum: 0n, limit: 0n }],
  })
const swap = (tokenIn: Hex, tokenOut: Hex, amountIn: bigint) => write(deployment.router, swapData(tokenIn, tokenOut, amountIn))

async function passTime(seconds: number) {
  await client.increaseTime({ seconds })
  await client.mine({ blocks: 1 })
}

async function read(symbol = 'PEPE') {
  // A new adapter has no memory of earlier reads.
  const adapter = connectChain(localCopy(network, `eip155:${chain.chainId}`), node.rpcUrl)
  const { timestamp } = await client.getBlock()
  const assets = [
    { id: 'WETH', contract: weth, decimals: 18 },
    { id: 'PEPE', contract: pepe, decimals: 18 },
    { id: 'SHIB', contract: shib, decimals: 18 },
  ]
  const reading = createPriceReading(sources, { maxDifferencePercent: 10, setAsideMs: 600_000 })
  return (await reading.read([{ chain: adapter, assets }], new Map(), new Date(Number(timestamp) * 1_000))).get(symbol)
}

async function priceOfPepe(): Promise<bigint> {
  const selection = await read()
  if (!selection || !('price' in selection)) throw new Error(`no price: ${selection?.reason}`)
  expect(selection.price).toMatchObject({ source: 'pools', confidence: 'low' })
  return selection.price.priceE18
}

/** Makes the pool store observations, and fills the window with them. */
async function storeObservations() {
  await write(pool, encodeFunctionData({ abi, functionName: 'increaseObservationCardinalityNext', args: [50] }))
  await swap(weth, pepe, 10n ** 12n)
  await passTime(window + 60)
}

/** Creates a pool of another fee at this multiple of the starting price. Its only liquidity is wrapped ETH for lower prices, which nobody trades with. */
const lockBelow = async (multiple: bigint, amount: bigint) => {
  const [spacing, otherFee] = [tickSpacings[3_000], 3_000]
  const args = [pepe, weth, otherFee] as const
  await write(deployment.factory, encodeFunctionData({ abi, functionName: 'createPool', args }))
  const other = await client.readContract({ address: deployment.factory, abi, functionName: 'getPool', args })
  // PEPE has the smaller address, so the price of the pool is wrapped ETH for one PEPE.
  const ratioX192 = ((startingPrices.PEPE ?? 0n) * multiple * 2n ** 192n) / (startingPrices.WETH ?? 1n)
  await write(other, encodeFunctionData({ abi, functionName: 'initialize', args: [root(ratioX192)] }))
  const tick = Math.log(Number(ratioX192) / 2 ** 192) / Math.log(1.0001)
  const [lower, upper] = [Math.ceil(-MAX_TICK / spacing) * spacing, (Math.floor(tick / spacing) - 1) * spacing]
  const liquidity = (amount * 2n ** 96n) / root(ratioX192)
  await write(weth, encodeFunctionData({ abi, functionName: 'approve', args: [poolLiquidity, maxUint256] }))
  await write(poolLiquidity, encodeFunctionData({ abi, functionName: 'add', args: [other, lower, upper, liquidity] }))
}

describe('prices of pools', () => {
  test('a pool that is older than the window → the price of its liquidity, within the width of a tick', async () => {
    await passTime(window + 60)
    const expected = (startingPrices.PEPE ?? 0n) * 10n ** 12n
    const price = await priceOfPepe()
    expect(price).toBeGreaterThan((expected * 9_998n) / 10_000n)
    expect(price).toBeLessThanOrEqual((expected * 10_002n) / 10_000n)
  })

  test('a pool that is younger than the window → no price', async () => {
    expect(await read()).toMatchObject({ reason: 'no_source' })
  })

  test('a pool with less liquidity than the floor → no price', async () => {
    await passTime(window + 60)
    expect(await read('SHIB')).toMatchObject({ reason: 'no_source' })
  })

  test('a pool of another fee has a false price and more tokens, but only outside its price → the price does not change', async () => {
    await lockBelow(10n, parseEther('5000'))
    await passTime(window + 60)
    const expected = (startingPrices.PEPE ?? 0n) * 10n ** 12n
    expect(await priceOfPepe()).toBeLessThanOrEqual((expected * 10_002n) / 10_000n)
  })

  test('a huge swap, in the newest block → the price does not change at all', async () => {
    await storeObservations()
    const before = await priceOfPepe()
    await swap(weth, pepe, parseEther('10000'))
    expect(await priceOfPepe()).toBe(before)
  })

  test('a huge swap and its reverse in one block → the price does not change at all', async () => {
    await storeObservations()
    const before = await priceOfPepe()
    await client.setAutomine(false)
    const amounts = [swapData(weth, pepe, parseEther('10000')), swapData(pepe, weth, parseEther('190000000000'))]
    const hashes: Hex[] = []
    for (const data of amounts) hashes.push(await send(deployment.router, data))
    await client.mine({ blocks: 1 })
    await client.setAutomine(true)
    const receipts = await Promise.all(hashes.map((hash) => client.getTransactionReceipt({ hash })))
    expect(receipts.map(({ status }) => status)).toEqual(['success', 'success'])
    expect(new Set(receipts.map(({ blockNumber }) => blockNumber)).size).toBe(1)
    expect(await priceOfPepe()).toBe(before)
  })

  test('a swap whose price lasts for the whole window → the new price', async () => {
    await storeObservations()
    const before = await priceOfPepe()
    await swap(weth, pepe, parseEther('100'))
    await passTime(window + 60)
    expect(await priceOfPepe()).toBeGreaterThan((before * 3n) / 2n)
  })

  test('a pool that stores one observation had a swap within the window → no price', async () => {
    await passTime(window + 60)
    await swap(weth, pepe, parseEther('10000'))
    expect(await read()).toMatchObject({ reason: 'no_source' })
  })
})
