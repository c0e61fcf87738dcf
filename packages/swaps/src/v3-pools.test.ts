import { concat, encodeFunctionData, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { ethereum } from '../../chains/src/networks/ethereum/network.ts'
import { testAddress } from '../../chains/src/testing/address.ts'
import { pancakeswapV3Exchange } from './pancakeswap-v3/provider.ts'
import { routerAbi as swapRouterAbi } from './pancakeswap-v3/router.ts'
import type { SwapQuote, SwapTransaction } from './provider.ts'
import { uniswapV3Exchange } from './uniswap-v3/provider.ts'
import { routerAbi as swapRouter02Abi } from './uniswap-v3/router.ts'
import { payoutAbi } from './v3-pools/build.ts'
import { decodeSwap } from './v3-pools/decode.ts'
import type { Market, V3Exchange } from './v3-pools/exchange.ts'
import { encodePath } from './v3-pools/routes.ts'
import { buildVerified } from './verify.ts'

const owner = testAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
const thief = testAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const usdc = testAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
const dai = testAddress('0x6B175474E89094C44Da98b954EedeAC495271d0F')
const nativeAsset = testAddress('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE')
const { wrappedNative } = ethereum
const [amount, minimum, deadline] = [1_000n, 900n, 1_800_000_000n]

const fee = { bps: 30, recipient: testAddress('0x90F79bf6EB2c4f870365E785982E1f101E93b906'), amount: 3n }
/** The smallest output that leaves the minimum after the fee. */
const beforeFee = 902n

type Swap = { tokens: readonly Hex[]; isNativeInput: boolean; isNativeOutput: boolean }
type Parts = { path: Hex; recipient: Hex; amountIn: bigint; amountOutMinimum: bigint; unwrap?: readonly [bigint, Hex] }

const swaps: Record<string, Swap> = {
  'ether for a token': { tokens: [wrappedNative, usdc], isNativeInput: true, isNativeOutput: false },
  'a token for ether': { tokens: [usdc, wrappedNative], isNativeInput: false, isNativeOutput: true },
  'a token for a token': { tokens: [usdc, wrappedNative, dai], isNativeInput: false, isNativeOutput: false },
}

function quoteOf({ tokens, isNativeInput, isNativeOutput }: Swap): SwapQuote {
  const hops = tokens.slice(1).map((outputAsset, index) => ({
    pool: thief,
    label: 'Uniswap V3 0.05%',
    inputAsset: tokens[index] ?? '',
    outputAsset,
    percent: 100,
    inAmount: amount,
    outAmount: amount,
    feeAmount: 0n,
    feeAsset: tokens[index] ?? '',
  }))
  return {
    inputAsset: isNativeInput ? nativeAsset : testAddress(tokens[0] ?? ''),
    outputAsset: isNativeOutput ? nativeAsset : testAddress(tokens.at(-1) ?? ''),
    inAmount: amount,
    outAmount: amount,
    threshold: minimum,
    slippageBps: 1_000,
    priceImpactE18: 0n,
    hops,
    units: 0n,
    dataBytes: 0,
  }
}

const partsOf = ({ tokens, isNativeOutput }: Swap, itself: Hex): Parts => ({
  path: encodePath(
    tokens,
    tokens.slice(1).map(() => 500),
  ),
  recipient: isNativeOutput ? itself : (owner as Hex),
  amountIn: amount,
  amountOutMinimum: minimum,
  ...(isNativeOutput && { unwrap: [minimum, owner as Hex] as const }),
})

/** An exchange, with the calls of its router that a test may compose in another way than the provider. */
type Exchange = { market: Market; exactInput(parts: Parts): Hex; multicall(...calls: Hex[]): Hex }

const marketOf = (exchange: V3Exchange): Market => {
  const deployment = ethereum.v3Exchanges[exchange.id]
  return {
    exchange,
    deployment,
    wrappedNative,
    nativeAsset,
    connectors: [],
    measureUnits: async () => undefined,
    readContracts: async () => ({ blockNumber: 0n, returned: [] }),
  }
}

const exchanges: Record<string, Exchange> = {
  'Uniswap V3': {
    market: marketOf(uniswapV3Exchange),
    exactInput: ({ unwrap: _, ...params }) => encodeFunctionData({ abi: swapRouter02Abi, functionName: 'exactInput', args: [params] }),
    multicall: (...calls) => encodeFunctionData({ abi: swapRouter02Abi, functionName: 'multicall', args: [deadline, calls] }),
  },
  'PancakeSwap V3': {
    market: marketOf(pancakeswapV3Exchange),
    exactInput: ({ unwrap: _, ...params }) =>
      encodeFunctionData({ abi: swapRouterAbi, functionName: 'exactInput', args: [{ ...params, deadline }] }),
    multicall: (...calls) => encodeFunctionData({ abi: swapRouterAbi, functionName: 'multicall', args: [calls] }),
  },
}

const unwrapping = (args: readonly [bigint, Hex]) => encodeFunctionData({ abi: payoutAbi, functionName: 'unwrapWETH9', args })

const refused = { name: 'SwapError', reason: 'unavailable' }

describe.each(Object.entries(exchanges))('%s', (_, { market, exactInput, multicall }) => {
  const { router } = market.deployment
  const { itself } = market.exchange.router
  const dataOf = (parts: Parts) => multicall(exactInput(parts), ...(parts.unwrap ? [unwrapping(parts.unwrap)] : []))

  describe.each(Object.entries(swaps))('a swap of %s', (_, swap) => {
    const quote = quoteOf(swap)
    const parts = partsOf(swap, itself)
    const transaction: SwapTransaction = {
      to: router,
      data: dataOf(parts),
      value: swap.isNativeInput ? amount : 0n,
      gasLimit: 1n,
      ...(!swap.isNativeInput && { allowanceTarget: router }),
    }
    const verify = (change: Partial<SwapTransaction>) =>
      buildVerified(
        { nativeAsset },
        {
          quote: async () => quote,
          build: async () => ({ ...transaction, ...change }),
          decode: async (built) => decodeSwap(market, built),
        },
        quote,
        owner,
      )

    test('the transaction matches the quote → offered', async () => {
      expect(await verify({})).toEqual(transaction)
    })

    test.each<[string, Partial<Parts>]>([
      ['another recipient', { recipient: thief }],
      ['the sender of another call as recipient', { recipient: '0x0000000000000000000000000000000000000001' }],
      ['less input', { amountIn: amount - 1n }],
      ['more input', { amountIn: amount + 1n }],
      ['no minimum', { amountOutMinimum: 0n, ...(parts.unwrap && { unwrap: [0n, owner as Hex] as const }) }],
      ['a lower minimum', { amountOutMinimum: minimum - 1n, ...(parts.unwrap && { unwrap: [minimum - 1n, owner as Hex] as const }) }],
      ['another input', { path: concat([thief, `0x${parts.path.slice(42)}`]) }],
      ['another output', { path: concat([`0x${parts.path.slice(2, -40)}`, thief]) }],
      ['one more pool', { path: concat([parts.path, '0x0001f4', thief]) }],
      ['half a pool', { path: concat([parts.path, '0x0001f4']) }],
      ['an empty path', { path: '0x' }],
    ])('the call has %s → refused', async (_, change) => {
      await expect(verify({ data: dataOf({ ...parts, ...change }) })).rejects.toMatchObject(refused)
    })

    test('the output is unwrapped for somebody else, below the minimum, or without a need → refused', async () => {
      const swapCall = exactInput(parts)
      for (const unwrap of [[minimum, thief] as const, [minimum - 1n, owner as Hex] as const])
        await expect(verify({ data: multicall(swapCall, unwrapping(unwrap)) })).rejects.toMatchObject(refused)
      const other = swap.isNativeOutput ? multicall(swapCall) : multicall(swapCall, unwrapping([minimum, owner as Hex]))
      await expect(verify({ data: other })).rejects.toMatchObject(refused)
    })

    test.each<[string, Partial<SwapTransaction>]>([
      ['another target', { to: thief }],
      ['another spender', { allowanceTarget: thief }],
      ['more value', { value: transaction.value + 1n }],
      ['trailing bytes', { data: `${transaction.data}00` }],
      ['cut call data', { data: transaction.data.slice(0, -2) }],
      ['a second swap', { data: multicall(exactInput(parts), exactInput(parts)) }],
      ['a further call', { data: multicall(exactInput(parts), unwrapping([minimum, owner as Hex]), unwrapping([0n, thief])) }],
      ['no call', { data: multicall() }],
      ['a swap alone', { data: exactInput(parts) }],
      ['trailing bytes in a call', { data: multicall(concat([exactInput(parts), '0x00'])) }],
    ])('the transaction has %s → refused', async (_, change) => {
      await expect(verify(change)).rejects.toMatchObject(refused)
    })
  })

  describe.each([
    ['ether for a token', [wrappedNative, usdc], usdc],
    ['a token for ether', [usdc, wrappedNative], nativeAsset],
    ['a token for a token', [usdc, wrappedNative, dai], dai],
  ] as const)('a swap of %s with a fee of the operator', (name, tokens, outputAsset) => {
    const isNativeInput = name.startsWith('ether')
    const isNativeOutput = outputAsset === nativeAsset
    const quote = { ...quoteOf({ tokens, isNativeInput, isNativeOutput }), fee }
    type Shared = { token: Hex; minimum: bigint; to: Hex; bps: bigint; feeTo: Hex; swap: Partial<Parts> }

    function dataWith(change: Partial<Shared>): Hex {
      const given: Shared = {
        token: tokens.at(-1) ?? thief,
        minimum: beforeFee,
        to: owner as Hex,
        bps: 30n,
        feeTo: fee.recipient as Hex,
        swap: {},
        ...change,
      }
      const { token, minimum, to, bps, feeTo } = given
      const swap = { ...partsOf({ tokens, isNativeInput, isNativeOutput: true }, itself), amountOutMinimum: beforeFee, ...given.swap }
      const payout = isNativeOutput
        ? encodeFunctionData({ abi: payoutAbi, functionName: 'unwrapWETH9WithFee', args: [minimum, to, bps, feeTo] })
        : encodeFunctionData({ abi: payoutAbi, functionName: 'sweepTokenWithFee', args: [token, minimum, to, bps, feeTo] })
      return multicall(exactInput(swap), payout)
    }

    const transaction: SwapTransaction = {
      to: router,
      data: dataWith({}),
      value: isNativeInput ? amount : 0n,
      gasLimit: 1n,
      ...(!isNativeInput && { allowanceTarget: router }),
    }
    const verify = (data: Hex, of = quote) =>
      buildVerified(
        { nativeAsset },
        { quote: async () => of, build: async () => ({ ...transaction, data }), decode: async (built) => decodeSwap(market, built) },
        of,
        owner,
      )

    test('the transaction takes the fee of the quote → offered', async () => {
      expect(await verify(dataWith({}))).toEqual(transaction)
    })

    test.each<[string, Partial<Shared>]>([
      ['another recipient of the fee', { feeTo: thief }],
      ['another recipient of the output', { to: thief }],
      ['a higher fee', { bps: 31n }],
      ['a lower fee', { bps: 29n }],
      ['no fee', { bps: 0n }],
      ['a fee of more than a word of numbers', { bps: 1n << 255n }],
      ['a minimum that the fee reduces below the threshold', { minimum: beforeFee - 1n, swap: { amountOutMinimum: beforeFee - 1n } }],
      ['a payout below the minimum of the swap', { minimum: beforeFee - 1n }],
      ['an output that the router does not keep', { swap: { recipient: owner as Hex } }],
      ['an output that somebody else keeps', { swap: { recipient: thief } }],
      ...(isNativeOutput ? [] : [['another token', { token: thief }] satisfies [string, Partial<Shared>]]),
    ])('the call has %s → refused', async (_, change) => {
      await expect(verify(dataWith(change))).rejects.toMatchObject(refused)
    })

    test('the quote has no fee, another fee or another recipient → refused', async () => {
      const { fee: _fee, ...free } = quote
      for (const of of [free, { ...quote, fee: { ...fee, bps: 20 } }, { ...quote, fee: { ...fee, recipient: testAddress(thief) } }])
        await expect(verify(dataWith({}), of as typeof quote)).rejects.toMatchObject(refused)
    })

    test('the transaction takes no fee although the quote has one → refused', async () => {
      const plain = partsOf({ tokens, isNativeInput, isNativeOutput }, itself)
      await expect(verify(dataOf(plain))).rejects.toMatchObject(refused)
    })
  })
})
