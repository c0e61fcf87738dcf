import type { Address, ChainAdapter } from '@patina/chains'
import { onChainProviders, type SwapProvider, type SwapQuote } from '@patina/swaps'
import { sized } from '@patina/test-kit/long-form'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startingPrices } from '../../../../../../packages/devnet/src/local-chains.ts'
import { evmNetworkOf } from '../../../../testing/chains.ts'
import { localChains } from '../../../../testing/local-chains.ts'
import { tokenCalled } from '../../../../testing/wallet.ts'
import { createQuoteFinder } from './find-quotes.ts'

/** Number of random quotes on each chain. */
const quotes = sized(60, 1_000)

/** Tokens with pools on a local chain, and tokens whose pools with wrapped ether several exchanges have. */
const markets = {
  ethereum: { tokens: ['ETH', 'WETH', 'USDC', 'USDT', 'DAI', 'LINK'], contested: ['WBTC', 'wstETH', 'PEPE', 'SHIB'] },
  base: { tokens: ['ETH', 'WETH', 'USDC', 'DAI'], contested: ['cbBTC', 'cbETH', 'AAVE'] },
} as const
type PlatformId = keyof typeof markets

type Trade = { from: string; to: string; digits: number; exponent: number; feeBps: number }

/** Half of the trades are between ether and a contested token. The others are between any two tokens. */
function anyTrade({ tokens, contested }: (typeof markets)[PlatformId]): fc.Arbitrary<Trade> {
  const symbol = fc.constantFrom(...tokens, ...contested)
  const contestedPair = fc.constantFrom(
    ...contested.flatMap((token) => [
      { from: 'ETH', to: token },
      { from: token, to: 'ETH' },
    ]),
  )
  const pair = fc.oneof(contestedPair, fc.record({ from: symbol, to: symbol })).filter(({ from, to }) => from !== to)
  // From 1 to 9,990,000 dollars, in which the largest pools have 45 million: the cost of gas decides small trades, and liquidity large ones.
  const size = fc.record({ digits: fc.integer({ min: 1, max: 999 }), exponent: fc.integer({ min: 0, max: 4 }) })
  return fc.tuple(pair, size, fc.constantFrom(0, 0, 10, 100)).map(([symbols, dollars, feeBps]) => ({ ...symbols, ...dollars, feeBps }))
}

const contractOf = (platformId: PlatformId, symbol: string) => (symbol === 'ETH' ? null : tokenCalled(platformId, symbol))

/** Returns base units of a token that are worth this many dollars at the starting prices. */
function amountOf(platformId: PlatformId, symbol: string, dollars: bigint): bigint {
  const listed = symbol === 'ETH' ? 'WETH' : symbol
  const token = evmNetworkOf(platformId).tokens.find((each) => each.symbol === listed)
  const price = startingPrices[listed]
  if (!token || !price) throw new Error(`${symbol} has no starting price on ${platformId}`)
  return (dollars * 10n ** BigInt(token.decimals + 6)) / price
}

/** Returns a local chain. @throws if the tests start no such chain */
function localChain(platformId: PlatformId): ChainAdapter {
  const chain = localChains().get(platformId)
  if (!chain) throw new Error(`There is no local ${platformId}`)
  return chain
}

type Seen = { id: string; amount: bigint; input: Address | null; quote: SwapQuote }

/** Returns the chain and its providers with a record of what the ranking of one request reads, calls and receives. */
function record(local: ChainAdapter) {
  const { readContracts } = local
  if (!readContracts) throw new Error('The local chain has no contracts')
  const of = { reads: 0, gasPrice: 0n, asked: new Set<string>(), seen: [] as Seen[] }
  const chain: ChainAdapter = {
    ...local,
    readContracts(calls) {
      of.reads += 1
      return readContracts(calls)
    },
    async getPriorityFees() {
      const fees = await local.getPriorityFees()
      of.gasPrice = fees.standard.maxFeePerGas
      return fees
    },
  }
  const providers = onChainProviders.map(
    (provider): SwapProvider => ({
      ...provider,
      connect(connected) {
        const venue = provider.connect(connected)
        return (
          venue && {
            ...venue,
            async quote(request, signal) {
              of.asked.add(provider.id)
              const quote = await venue.quote(request, signal)
              of.seen.push({ id: provider.id, amount: request.amount, input: request.input, quote })
              return quote
            },
          }
        )
      },
    }),
  )
  const restart = () => Object.assign(of, { reads: 0, gasPrice: 0n, asked: new Set(), seen: [] })
  return { of, chain, restart, finder: createQuoteFinder({ deadlineMs: 60_000, providers }) }
}

const larger = (one: bigint, other: bigint) => (one > other ? one : other)
const probe = 10n ** 16n

test.each(['ethereum', 'base'] as const)(
  `${quotes} random pairs and sizes on %s → all exchanges are asked in two reads, the highest net output wins, and each exchange wins some`,
  async (platformId) => {
    const { of, chain, restart, finder } = record(localChain(platformId))
    const { wrappedNative } = evmNetworkOf(platformId)
    const recipient = chain.parseAddress('0x90F79bf6EB2c4f870365E785982E1f101E93b906')
    const wins: Record<string, number> = { 'uniswap-v2': 0, 'uniswap-v3': 0, 'pancakeswap-v3': 0 }
    let contested = 0

    for (const trade of fc.sample(anyTrade(markets[platformId]), { seed: 18, numRuns: quotes })) {
      const { from, to, digits, exponent, feeBps } = trade
      restart()
      const [input, output] = [contractOf(platformId, from), contractOf(platformId, to)]
      const amount = amountOf(platformId, from, BigInt(digits) * 10n ** BigInt(exponent))
      const request = { input, output, amount, slippageBps: 50, ...(feeBps > 0 && { fee: { bps: feeBps, recipient } }) }
      const { offers, rankedBy } = await finder.rank(chain, request)
      expect([...of.asked].sort()).toEqual(['pancakeswap-v3', 'uniswap-v2', 'uniswap-v3', 'wrapped-native'])
      expect(of.reads).toBeLessThanOrEqual(2)
      expect(rankedBy).toBe('net')

      const ofRequest = of.seen.filter((each) => each.amount === amount && each.input === input)
      expect(offers.map(({ id }) => id).sort()).toEqual(ofRequest.map(({ id }) => id).sort())
      const isNative = output === null || output === wrappedNative
      const prices = of.seen.filter((each) => each.amount === probe && each.input === null).map(({ quote }) => quote.outAmount)
      const nativePrice = isNative ? probe : prices.reduce(larger, 0n)
      const netOf = ({ outAmount, units }: SwapQuote) => outAmount * probe - units * of.gasPrice * nativePrice
      const [best] = offers
      // The ranking rounds costs to base units of the output.
      for (const { quote } of ofRequest) expect(netOf(best.quote) + probe, JSON.stringify(trade)).toBeGreaterThanOrEqual(netOf(quote))
      if (ofRequest.length === 1) continue
      contested += 1
      wins[best.id] = (wins[best.id] ?? 0) + 1
    }
    expect(contested).toBeGreaterThan(quotes / 2)
    // Each exchange wins more than one trade in 20, because it has an advantage on each chain. The table below has one of each.
    for (const [id, won] of Object.entries(wins)) expect(won, id).toBeGreaterThan(quotes / 20)
  },
  60_000 + quotes * 2_000,
)

test.each([
  ['PEPE', 'ethereum', 30_000n, 'uniswap-v2', 'its pool takes 0.3 % instead of 1 %'],
  ['SHIB', 'ethereum', 10n, 'uniswap-v2', 'its transaction costs less gas'],
  ['wstETH', 'ethereum', 30_000n, 'uniswap-v3', 'its pool takes 0.01 % instead of 0.3 %'],
  ['SHIB', 'ethereum', 30_000n, 'pancakeswap-v3', 'its pool takes 0.25 % instead of 0.3 % and has twice the liquidity'],
  ['cbETH', 'base', 30_000n, 'uniswap-v3', 'its pool takes 0.01 % instead of 0.3 %'],
  ['AAVE', 'base', 30_000n, 'pancakeswap-v3', 'its pool takes 0.25 % instead of 0.3 % and has twice the liquidity'],
] as const)('ether for %s on %s, worth %d dollars → the best is %s, because %s', async (symbol, platformId, dollars, winner, reason) => {
  const { chain, finder } = record(localChain(platformId))
  const amount = amountOf(platformId, 'ETH', dollars)
  const { offers } = await finder.rank(chain, { input: null, output: tokenCalled(platformId, symbol), amount, slippageBps: 50 })
  expect(offers.length).toBeGreaterThan(1)
  expect(offers[0].id, reason).toBe(winner)
})
