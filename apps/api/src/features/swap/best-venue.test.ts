import { onChainProviders, type SwapProvider, type SwapQuote } from '@patina/swaps'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evmNetworkOf } from '../../../testing/chains.ts'
import { localChains } from '../../../testing/local-chains.ts'
import { tokenCalled } from '../../../testing/wallet.ts'
import { createQuoteFinder } from './find-quotes.ts'

/** Number of random quotes. The long form of this test is `BEST_VENUE_QUOTES=1000 npm test -- best-venue`. */
const quotes = Number(process.env.BEST_VENUE_QUOTES ?? 60)

/** Symbols with pools on the local chain, and the decimals of their amounts. */
const decimals = { ETH: 18, WETH: 18, USDC: 6, USDT: 6, DAI: 18, WBTC: 8, wstETH: 18, LINK: 18, PEPE: 18 } as const
type Symbol = keyof typeof decimals
const symbols = Object.keys(decimals) as Symbol[]
const contractOf = (symbol: Symbol) => (symbol === 'ETH' ? null : tokenCalled('ethereum', symbol))

const anyRequest = fc
  .record({
    from: fc.constantFrom(...symbols),
    to: fc.constantFrom(...symbols),
    digits: fc.integer({ min: 1, max: 999 }),
    exponent: fc.integer({ min: -5, max: 1 }),
    feeBps: fc.constantFrom(0, 0, 10, 100),
  })
  .filter(({ from, to }) => from !== to)

const larger = (one: bigint, other: bigint) => (one > other ? one : other)

test(
  `${quotes} random pairs and sizes → no single venue has a higher net output than the chosen one, and two requests read the pools`,
  async () => {
    const local = localChains().get('ethereum')
    const readContracts = local?.readContracts
    if (!local || !readContracts) throw new Error('There is no local Ethereum')
    /** The quotes of all venues for a request, and the price of gas that ranked them. */
    let seen: { amount: bigint; input: string | null; quote: SwapQuote }[] = []
    let gasPrice = 0n
    let reads = 0
    const recorded = onChainProviders.map(
      (provider): SwapProvider => ({
        ...provider,
        connect(chain) {
          const venue = provider.connect(chain)
          return (
            venue && {
              ...venue,
              async quote(request, signal) {
                const quote = await venue.quote(request, signal)
                seen.push({ amount: request.amount, input: request.input, quote })
                return quote
              },
            }
          )
        },
      }),
    )
    const chain = {
      ...local,
      readContracts(calls: Parameters<typeof readContracts>[0]) {
        reads += 1
        return readContracts(calls)
      },
      async getPriorityFees() {
        const fees = await local.getPriorityFees()
        gasPrice = fees.standard.maxFeePerGas
        return fees
      },
    }
    const { rank } = createQuoteFinder({ deadlineMs: 60_000, providers: recorded })
    const { wrappedNative } = evmNetworkOf('ethereum')
    const recipient = chain.parseAddress('0x90F79bf6EB2c4f870365E785982E1f101E93b906')
    const probe = 10n ** 16n
    let compared = 0

    for (const { from, to, digits, exponent, feeBps } of fc.sample(anyRequest, { seed: 18, numRuns: quotes })) {
      seen = []
      reads = 0
      const [input, output] = [contractOf(from), contractOf(to)]
      const amount = BigInt(digits) * 10n ** BigInt(decimals[from] + exponent)
      const request = { input, output, amount, slippageBps: 50, ...(feeBps > 0 && { fee: { bps: feeBps, recipient } }) }
      const ranking = await rank(chain, request).catch((error) => {
        expect(error).toMatchObject({ name: 'SwapError', reason: 'no_route' })
      })
      expect(reads).toBeLessThanOrEqual(2)
      const ofRequest = seen.filter((each) => each.amount === amount && each.input === input).map(({ quote }) => quote)
      if (!ranking) {
        expect(ofRequest).toEqual([])
        continue
      }
      const isNative = output === null || output === wrappedNative
      const prices = seen.filter((each) => each.amount === probe && each.input === null).map(({ quote }) => quote.outAmount)
      const price = isNative ? probe : prices.reduce(larger, 0n)
      const netOf = ({ outAmount, units }: SwapQuote) => outAmount * probe - units * gasPrice * price
      expect(ranking.rankedBy).toBe('net')
      // The ranking rounds costs to base units of the output.
      const best = netOf(ranking.offers[0].quote) + probe
      for (const quote of ofRequest) expect(best, `${digits}e${exponent} ${from} for ${to}`).toBeGreaterThanOrEqual(netOf(quote))
      if (ofRequest.length > 1) compared += 1
    }
    expect(compared).toBeGreaterThan(quotes / 4)
  },
  60_000 + quotes * 2_000,
)
