import { createServer, type Server } from 'node:http'
import { text as readAll } from 'node:stream/consumers'
import { type Address, type ChainAdapter, connectChain, networks } from '@patina/chains'
import { encodeFunctionData, erc20Abi, getAddress, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestWallet, type TestWallet } from '../../chains/src/families/evm/testing/wallet.ts'
import { testAddress } from '../../chains/src/testing/address.ts'
import { approveData, readApprovals } from './approvals.ts'
import type { SwapQuote, SwapTransaction, SwapVenue } from './provider.ts'
import { type BuiltSwap, simulateSwap } from './simulation.ts'
import { routerAbi } from './uniswap-v2/build.ts'
import { uniswapV2 } from './uniswap-v2/provider.ts'

const ONE = 10n ** 18n
const { rpcUrl, caip2 } = inject('devnet').ethereum
const mainnet = networks.find(({ id }) => id === 'ethereum')
if (mainnet?.family !== 'evm') throw new Error('Ethereum is not an EVM network')
const network = { ...mainnet, caip2 }
const tokenCalled = (symbol: string) => network.tokens.find((token) => token.symbol === symbol)?.address ?? testAddress('')
const [dai, link, usdt] = ['DAI', 'LINK', 'USDT'].map(tokenCalled) as [Address, Address, Address]
const thief = testAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const batchAbi = parseAbi(['function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls) payable'])
const refused = { name: 'SwapError', reason: 'unavailable' }

type Call = { id: number; method: string; params: unknown[] }

/** Starts a node in front of the local chain that lacks these methods. `overrides` is false if the node ignores state overrides. */
async function startLimitedNode(
  missing: readonly string[],
  overrides: boolean,
): Promise<{ url: string; seen: Set<string>; server: Server }> {
  const seen = new Set<string>()
  const server = createServer(async (request, response) => {
    const body: Call | Call[] = JSON.parse(await readAll(request))
    const replies = await Promise.all(
      [body].flat().map(async (call) => {
        if (missing.includes(call.method)) return { jsonrpc: '2.0', id: call.id, error: { code: -32601, message: 'Method not found' } }
        if (/simulate|trace/.test(call.method) || (call.method === 'eth_call' && call.params.length > 2)) seen.add(call.method)
        const sent = { jsonrpc: '2.0', ...call, params: overrides ? call.params : call.params.slice(0, 2) }
        const headers = { 'content-type': 'application/json' }
        return (await fetch(rpcUrl, { method: 'POST', headers, body: JSON.stringify(sent) })).json()
      }),
    )
    response.end(JSON.stringify(Array.isArray(body) ? replies : replies[0]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, seen, server }
}

describe.each([
  ['eth_simulateV1', []],
  ['debug_traceCall', ['eth_simulateV1']],
  ['eth_call', ['eth_simulateV1', 'debug_traceCall']],
])('swaps simulated by %s', (method, missing) => {
  let chain: ChainAdapter
  let venue: SwapVenue
  let wallet: TestWallet
  let node: Awaited<ReturnType<typeof startLimitedNode>>

  beforeAll(async () => {
    node = await startLimitedNode(missing, true)
    chain = connectChain(network, node.url)
    const connected = uniswapV2.connect(chain)
    if (!connected) throw new Error('Ethereum has no exchange')
    venue = connected
    wallet = await openTestWallet(chain, rpcUrl, 100n * ONE)
    for (const token of [dai, link, usdt]) {
      const { to, data, value, gasLimit } = await venue.build(await quote(null, token), owner())
      expect(await wallet.send({ to, data, value, gasLimit })).toMatchObject({ status: 'confirmed' })
    }
  })
  afterAll(() => new Promise((resolve) => node.server.close(resolve)))

  const owner = () => testAddress(wallet.address)
  const quote = (input: Address | null, output: Address | null, amount = ONE) => venue.quote({ input, output, amount, slippageBps: 50 })
  async function built(given: SwapQuote, receiver = owner()): Promise<BuiltSwap> {
    const transaction = await venue.build(given, receiver)
    const spender = transaction.allowanceTarget
    const needed = spender && { token: given.inputAsset, owner: owner(), spender, amount: given.inAmount }
    return { quote: given, owner: owner(), transaction, approvals: needed ? await readApprovals(chain, needed) : [] }
  }

  test.each([
    ['ether for a token', null, link, ONE],
    ['a token for ether, with its approval', link, null, ONE],
    ['a token for a token over two pools', link, dai, ONE],
    ['USDT for ether', usdt, null, 10n ** 6n],
  ])('%s → simulated, by this method', async (_, input, output, amount) => {
    expect(await simulateSwap(chain, venue, await built(await quote(input, output, amount)))).toBe('simulated')
    expect([...node.seen]).toEqual([method])
  })

  test('the simulated output → exactly the quoted one', async () => {
    const swap = await built(await quote(link, null))
    const simulation = await chain.simulate?.(
      owner(),
      [...swap.approvals, swap.transaction],
      [
        { owner: owner(), asset: link },
        { owner: owner(), asset: null },
      ],
    )
    const [sold, bought] = simulation?.balances ?? []
    expect([(sold?.before ?? 0n) - (sold?.after ?? 0n), (bought?.after ?? 0n) - (bought?.before ?? 0n)]).toEqual([
      ONE,
      swap.quote.outAmount,
    ])
  })

  test('a provider promises a better price than its transaction has → refused', async () => {
    const swap = await built(await quote(null, link))
    const better = { ...swap.quote, outAmount: swap.quote.outAmount * 2n, threshold: swap.quote.threshold * 2n }
    await expect(simulateSwap(chain, venue, { ...swap, quote: better })).rejects.toMatchObject(refused)
  })

  test('a provider names a foreign recipient → refused', async () => {
    await expect(simulateSwap(chain, venue, await built(await quote(null, link), thief))).rejects.toMatchObject(refused)
  })

  test('a provider sends another token to a thief → refused', async () => {
    const swap = await built(await quote(null, link))
    const data = approveData(network.multicall3, 5n)
    await wallet.send({ to: dai, data })
    const stolen = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transferFrom',
      args: [getAddress(wallet.address), getAddress(thief), 5n],
    })
    const calls = [callOf(swap.transaction), callOf({ to: dai, value: 0n, data: stolen })]
    const transaction = {
      ...swap.transaction,
      to: network.multicall3,
      data: encodeFunctionData({ abi: batchAbi, functionName: 'aggregate3Value', args: [calls] }),
    }
    await expect(simulateSwap(chain, venue, { ...swap, transaction })).rejects.toMatchObject(refused)
  })

  test('a provider lets a thief spend a token → refused, if the method reports permissions', async () => {
    for (const token of [dai, link]) {
      const swap = await built(await quote(link, null))
      const approval = { to: token, data: approveData(thief, 5n), value: 0n, gasLimit: 100_000n }
      const outcome = simulateSwap(chain, venue, { ...swap, approvals: [...swap.approvals, approval] })
      if (method === 'eth_call') expect(await outcome).toBe('simulated')
      else await expect(outcome).rejects.toMatchObject(refused)
    }
  })

  test('the owner has too little ether, or too little of the token → insufficient_funds', async () => {
    const missingFunds = { reason: 'insufficient_funds' }
    await expect(built(await quote(null, link, 1_000n * ONE)).then((swap) => simulateSwap(chain, venue, swap))).rejects.toMatchObject(
      missingFunds,
    )
    await expect(built(await quote(link, null, 1_001n * ONE)).then((swap) => simulateSwap(chain, venue, swap))).rejects.toMatchObject(
      missingFunds,
    )
  })

  test('the price moved below the threshold → slippage_exceeded', async () => {
    const given = await quote(null, link)
    const swap = await built({ ...given, threshold: given.outAmount + 1n })
    await expect(simulateSwap(chain, venue, swap)).rejects.toMatchObject({ name: 'SwapError', reason: 'slippage_exceeded' })
  })

  test('the router refuses for another reason than the price → execution_reverted with its reason', async () => {
    const swap = await built(await quote(link, null))
    const late = encodeFunctionData({
      abi: routerAbi,
      functionName: 'swapExactTokensForETH',
      args: [ONE, 1n, [getAddress(link), network.wrappedNative], getAddress(wallet.address), 1n],
    })
    await expect(simulateSwap(chain, venue, { ...swap, transaction: { ...swap.transaction, data: late } })).rejects.toMatchObject({
      name: 'ChainError',
      reason: 'execution_reverted',
      detail: expect.stringContaining('EXPIRED'),
    })
  })
})

const callOf = ({ to, value, data }: Pick<SwapTransaction, 'to' | 'value' | 'data'>) => ({
  target: getAddress(to),
  allowFailure: true,
  value,
  callData: `0x${data.slice(2)}` as const,
})

test('a node has no method, or ignores overrides → decoded', async () => {
  const node = await startLimitedNode(['eth_simulateV1', 'debug_traceCall'], false)
  const chain = connectChain(network, node.url)
  const venue = uniswapV2.connect(chain)
  const wallet = await openTestWallet(chain, rpcUrl, 10n * ONE)
  const quote = await venue?.quote({ input: null, output: link, amount: ONE, slippageBps: 50 })
  const owner = testAddress(wallet.address)
  const transaction = quote && (await venue?.build(quote, owner))
  if (!quote || !transaction) throw new Error('The chain returned no quote')
  expect(venue && (await simulateSwap(chain, venue, { quote, owner, transaction, approvals: [] }))).toBe('decoded')
  await new Promise((resolve) => node.server.close(resolve))
})
