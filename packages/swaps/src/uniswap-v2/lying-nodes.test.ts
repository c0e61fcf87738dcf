import { createServer, type Server } from 'node:http'
import type { Address } from '@patina/chains'
import fc from 'fast-check'
import { decodeFunctionData, encodeAbiParameters, encodeFunctionResult, getAddress, type Hex, isHex, keccak256, parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectEvm } from '../../../chains/src/families/evm/index.ts'
import { multicallAbi } from '../../../chains/src/families/evm/multicall.ts'
import type { EvmNetwork } from '../../../chains/src/network.ts'
import { base } from '../../../chains/src/networks/base/network.ts'
import { ethereum } from '../../../chains/src/networks/ethereum/network.ts'
import { testAddress } from '../../../chains/src/testing/address.ts'
import type { SwapVenue } from '../provider.ts'
import { amountOut } from './pair-math.ts'
import { uniswapV2 } from './provider.ts'

const exchangeAbi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function getPair(address tokenA, address tokenB) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
])
const routerAbi = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[])',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])',
])
const owner = testAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
const thief = testAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')

/** The node's false answers for every pair and every estimate. The false answers are consistent with each other. */
type FalseAnswers = { reserves: readonly [bigint, bigint]; salt: number; gas: bigint }

let answers: FalseAnswers
let server: Server
const chains: { network: EvmNetwork; connected: SwapVenue }[] = []

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const message: unknown = JSON.parse(Buffer.concat(await request.toArray()).toString())
    const replies = [message].flat().map((call) => answer(Object(call)))
    response.end(JSON.stringify(Array.isArray(message) ? replies : replies[0]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  for (const network of [ethereum, base]) {
    const connected = uniswapV2.connect(connectEvm(network, `http://127.0.0.1:${port}`))
    if (connected) chains.push({ network, connected })
  }
})
beforeEach(() => {
  answers = { reserves: [10n ** 24n, 10n ** 22n], salt: 0, gas: 120_000n }
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

function answer({ id, method, params }: { id: number; method: string; params: [{ data: Hex }] }) {
  const result = method === 'eth_estimateGas' ? `0x${answers.gas.toString(16)}` : multicall(params[0].data)
  return { jsonrpc: '2.0', id, result }
}

function multicall(data: Hex): Hex {
  const { functionName, args } = decodeFunctionData({ abi: multicallAbi, data })
  if (functionName !== 'aggregate3') throw new Error('The call is not an aggregate3')
  const results = args[0].map(({ callData }) => ({ success: true, returnData: view(callData) }))
  return encodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', result: results })
}

function view(data: Hex): Hex {
  try {
    const { functionName, args } = decodeFunctionData({ abi: exchangeAbi, data })
    if (functionName === 'getPair') return encodeFunctionResult({ abi: exchangeAbi, functionName, result: pairOf(args[0], args[1]) })
    if (functionName === 'getReserves') return encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], answers.reserves)
    return encodeFunctionResult({ abi: exchangeAbi, functionName, result: amountsOf(args[0], args[1]) })
  } catch {
    return encodeAbiParameters([{ type: 'uint256' }], [7n])
  }
}

const pairOf = (a: Hex, b: Hex) => {
  const hash = keccak256(`0x${[a, b].sort().join('').replaceAll('0x', '')}${answers.salt.toString(16).padStart(2, '0')}`)
  return getAddress(`0x${hash.slice(-40)}`)
}

function amountsOf(amount: bigint, path: readonly Hex[]): bigint[] {
  const amounts = [amount]
  for (const [hop, to] of path.slice(1).entries()) {
    const [first, second] = answers.reserves
    const reserves = BigInt(path[hop] ?? 0) < BigInt(to) ? { in: first, out: second } : { in: second, out: first }
    amounts.push(amountOut(amounts[hop] ?? 0n, reserves))
  }
  return amounts
}

const chain = fc.constantFrom(0, 1).map((index) => {
  const connected = chains[index]
  if (!connected) throw new Error('The test needs two chains')
  return connected
})
const reserve = fc.bigInt({ min: 1n, max: 2n ** 256n - 1n })

test("a node that lies about prices, pools and gas → the swap's target, minimum output and receiver stay as quoted", async () => {
  const swaps = chain.chain(({ network, connected }) => {
    const asset = fc.constantFrom(null, ...network.tokens.slice(0, 12).map(({ address }) => address))
    return fc.record({
      network: fc.constant(network),
      connected: fc.constant(connected),
      input: asset,
      output: asset,
      amount: fc.bigInt({ min: 1n, max: 2n ** 111n }),
      slippageBps: fc.integer({ min: 0, max: 5_000 }),
      reserves: fc.tuple(reserve, reserve),
      salt: fc.integer({ min: 0, max: 255 }),
      gas: fc.bigInt({ min: 0n, max: 2n ** 24n }),
    })
  })
  let built = 0
  await fc.assert(
    fc.asyncProperty(swaps, async ({ network, connected, input, output, amount, slippageBps, ...invented }) => {
      answers = invented
      const quote = await connected.quote({ input, output, amount, slippageBps }).catch(() => undefined)
      if (!quote) return
      expect(quote).toMatchObject({ inAmount: amount, slippageBps, threshold: (quote.outAmount * BigInt(10_000 - slippageBps)) / 10_000n })

      const swap = await connected.build(quote, testAddress(owner))
      if (!isHex(swap.data)) throw new Error('The chain returned no swap transaction')
      built += 1
      const wrapped = (address: Address | null) => address ?? network.wrappedNative
      const { functionName, args } = decodeFunctionData({ abi: routerAbi, data: swap.data })
      const [path, receiver] = args.length === 4 ? [args[1], args[2]] : [args[2], args[3]]
      const [given, least] = args.length === 4 ? [swap.value, args[0]] : [args[0], args[1]]
      expect(swap.to).toBe(network.exchange?.router)
      expect(swap.value).toBe(input === null ? amount : 0n)
      expect(swap.allowanceTarget).toBe(input === null ? undefined : network.exchange?.router)
      expect(functionName === 'swapExactETHForTokens').toBe(input === null)
      expect(functionName === 'swapExactTokensForETH').toBe(output === null)
      expect([given, least, receiver]).toEqual([amount, quote.threshold, owner])
      expect([path[0], path.at(-1)]).toEqual([wrapped(input), wrapped(output)])
      for (const middle of path.slice(1, -1)) expect([network.wrappedNative, ...(network.exchange?.connectors ?? [])]).toContain(middle)
    }),
    { seed: 4, numRuns: 300 },
  )
  expect(built).toBeGreaterThan(100)
})

const uni = testAddress(ethereum.tokens.find(({ symbol }) => symbol === 'UNI')?.address ?? '')
const quoted = async () => {
  const quote = await chains[0]?.connected.quote({ input: null, output: uni, amount: 10n ** 18n, slippageBps: 50 })
  if (!quote) throw new Error('The chain returned no quote')
  return quote
}

test('a node names another pool than during the quote → no_route', async () => {
  const quote = await quoted()
  answers = { ...answers, salt: 1 }
  await expect(chains[0]?.connected.build(quote, testAddress(owner))).rejects.toMatchObject({ reason: 'no_route' })
})

test('a quote has invalid hops → no_route, whatever the node answers', async () => {
  const quote = await quoted()
  const [hop] = quote.hops
  if (!hop) throw new Error('The quote has no hop')
  for (const hops of [[], [hop, hop], [{ ...hop, pool: thief }], [{ ...hop, inputAsset: thief }], [{ ...hop, outputAsset: thief }]])
    await expect(chains[0]?.connected.build({ ...quote, hops }, testAddress(owner))).rejects.toMatchObject({ reason: 'no_route' })
})

test.each([2n ** 24n + 1n, 2n ** 64n, 2n ** 256n - 1n])('a node estimates %i gas for a swap → unavailable', async (gas) => {
  const quote = await quoted()
  answers = { ...answers, gas }
  await expect(chains[0]?.connected.build(quote, testAddress(owner))).rejects.toMatchObject({ reason: 'unavailable' })
})
