import { decodeFunctionData, encodeFunctionData, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { ethereum } from '../../../chains/src/networks/ethereum/network.ts'
import { testAddress } from '../../../chains/src/testing/address.ts'
import type { SwapQuote, SwapTransaction } from '../provider.ts'
import { buildVerified } from '../verify.ts'
import { routerAbi } from './build.ts'
import { decodeSwap } from './decode.ts'

const owner = testAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
const thief = testAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const usdc = testAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
const dai = testAddress('0x6B175474E89094C44Da98b954EedeAC495271d0F')
const nativeAsset = testAddress('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE')
const { wrappedNative, exchange } = ethereum
const { router } = exchange
const market = {
  exchange,
  wrappedNative,
  nativeAsset,
  parseAddress: testAddress,
  measureUnits: async () => undefined,
  readContracts: async () => ({ blockNumber: 0n, returned: [] }),
}

const [amount, minimum, deadline] = [1_000n, 900n, 1_800_000_000n]

function quoteAlong(tokens: readonly string[], isNativeInput: boolean, isNativeOutput: boolean): SwapQuote {
  const hops = tokens.slice(1).map((outputAsset, index) => ({
    pool: thief,
    label: 'Uniswap V2',
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

const swaps: Record<string, { quote: SwapQuote; transaction: SwapTransaction }> = {
  'ether for a token': {
    quote: quoteAlong([wrappedNative, usdc], true, false),
    transaction: {
      to: router,
      data: encodeFunctionData({
        abi: routerAbi,
        functionName: 'swapExactETHForTokens',
        args: [minimum, [wrappedNative, usdc], owner as Hex, deadline],
      }),
      value: amount,
      gasLimit: 1n,
    },
  },
  'a token for ether': {
    quote: quoteAlong([usdc, wrappedNative], false, true),
    transaction: {
      to: router,
      data: encodeFunctionData({
        abi: routerAbi,
        functionName: 'swapExactTokensForETH',
        args: [amount, minimum, [usdc, wrappedNative], owner as Hex, deadline],
      }),
      value: 0n,
      gasLimit: 1n,
      allowanceTarget: router,
    },
  },
  'a token for a token': {
    quote: quoteAlong([usdc, wrappedNative, dai], false, false),
    transaction: {
      to: router,
      data: encodeFunctionData({
        abi: routerAbi,
        functionName: 'swapExactTokensForTokens',
        args: [amount, minimum, [usdc, wrappedNative, dai], owner as Hex, deadline],
      }),
      value: 0n,
      gasLimit: 1n,
      allowanceTarget: router,
    },
  },
}

const verify = (quote: SwapQuote, transaction: SwapTransaction) =>
  buildVerified(
    { nativeAsset },
    {
      quote: async () => quote,
      build: async () => transaction,
      decode: async (built) => decodeSwap(market, built),
    },
    quote,
    owner,
  )
const refused = { name: 'SwapError', reason: 'unavailable' }

/** Returns the call with one argument changed, for every argument. An address is replaced, and a number changes by one in both directions. */
function mutated(data: string): Hex[] {
  const call = decodeFunctionData({ abi: routerAbi, data: data as Hex })
  const { args, functionName } = call
  const variants = args.slice(0, -1).flatMap((arg, index) => {
    const isMinimum = index === args.length - 4
    const values =
      typeof arg === 'bigint' ? (isMinimum ? [arg - 1n, 0n] : [arg - 1n, arg + 1n]) : typeof arg === 'string' ? [thief] : paths(arg)
    return values.map((value) => args.map((old, at) => (at === index ? value : old)))
  })
  return variants.map((changed) => encodeFunctionData({ abi: routerAbi, functionName, args: changed as never }))
}

/** Returns the path with one token replaced, removed or repeated. */
const paths = (path: readonly Hex[]): Hex[][] =>
  path.flatMap((token, index) => [path.with(index, thief), path.filter((_, at) => at !== index), path.toSpliced(index, 0, token)])

describe.each(Object.entries(swaps))('a swap of %s through Uniswap V2', (_, { quote, transaction }) => {
  test('the transaction matches the quote → offered', async () => {
    expect(await verify(quote, transaction)).toBe(transaction)
  })

  test('the minimum is above the threshold of the quote → offered', async () => {
    expect(await verify({ ...quote, threshold: minimum - 1n }, transaction)).toBe(transaction)
  })

  test('any field of the call data is changed → refused', async () => {
    const changed = mutated(transaction.data)
    expect(changed.length).toBeGreaterThan(7)
    for (const data of changed) await expect(verify(quote, { ...transaction, data }), data).rejects.toMatchObject(refused)
  })

  test.each<[string, Partial<SwapTransaction>]>([
    ['another target', { to: thief }],
    ['another spender', { allowanceTarget: thief }],
    ['more value', { value: transaction.value + 1n }],
    ['less value', { value: transaction.value - 1n }],
    ['trailing bytes', { data: `${transaction.data}00` }],
    ['cut call data', { data: transaction.data.slice(0, -2) }],
    ['an unknown function', { data: `0xdeadbeef${transaction.data.slice(10)}` }],
    ['no call data', { data: '0x' }],
  ])('the transaction has %s → refused', async (_, change) => {
    await expect(verify(quote, { ...transaction, ...change })).rejects.toMatchObject(refused)
  })

  test('the call of another kind of swap → refused', async () => {
    for (const other of Object.values(swaps))
      if (other.transaction !== transaction) await expect(verify(quote, other.transaction)).rejects.toMatchObject(refused)
  })
})
