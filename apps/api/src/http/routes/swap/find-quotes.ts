import { type ChainAdapter, createFlights } from '@patina/chains'
import type { OnSwapOutcome, SwapProvider, SwapRequest } from '@patina/swaps'
import { batchReads } from './batch-reads.ts'
import { createBreaker } from './breaker.ts'
import { createProviderTrust, type ProviderTrust } from './provider-trust.ts'
import { type Ranking, rankQuotes, readCosts, readNativePrice } from './rank-quotes.ts'
import { type ConnectedProvider, requestQuotes } from './request-quotes.ts'

export type QuoteSettings = {
  /** Milliseconds after which a quote is answered with what the providers returned so far. */
  deadlineMs: number
  providers: readonly SwapProvider[]
  onOutcome?: OnSwapOutcome
}

export type QuoteFinder = Pick<QuoteSettings, 'deadlineMs'> & {
  /** Learns whether built transactions return what was quoted. Providers that it doubts are not ranked while another one has a quote. */
  trust: Pick<ProviderTrust, 'kept' | 'failed'>
  /** Returns the providers that trade on a chain. */
  connect(chain: ChainAdapter): ConnectedProvider[]
  /**
   * Returns the quotes of all providers that answer before the deadline, best first. Concurrent identical requests share one. Providers
   * that learn addresses are called only if the request has an owner.
   * @param services ids of the swap services that may answer. Default: all of them
   * @throws {SwapError}
   * @throws {ChainError} `unavailable`
   */
  rank(chain: ChainAdapter, request: SwapRequest, services?: readonly string[]): Promise<Ranking>
}

/** The share of the deadline that providers have. The rest remains for the comparison of their quotes. */
const providersShare = 0.8

export function createQuoteFinder({ deadlineMs, providers, onOutcome = () => {} }: QuoteSettings): QuoteFinder {
  const breaker = createBreaker()
  const trust = createProviderTrust({ deadlineMs, onOutcome })
  const flights = createFlights<Ranking>()

  const connect = (chain: ChainAdapter): ConnectedProvider[] =>
    providers.flatMap((provider) => {
      const venue = provider.connect(chain)
      return venue ? [{ id: provider.id, learns: provider.learns, venue }] : []
    })

  const rank = async (chain: ChainAdapter, request: SwapRequest, services?: readonly string[]): Promise<Ranking> => {
    const startedAt = performance.now()
    const connected = connect(batchReads(chain)).filter((provider) => mayAnswer(provider, request, services))
    const platformId = chain.network.id
    const [only, ...others] = connected
    if (only && others.length === 0)
      return rankQuotes(await requestQuotes(connected, request, { platformId, deadlineMs, breaker, onOutcome }), undefined, undefined)
    const price = readNativePrice(chain, connected, request.output).catch(() => undefined)
    const requesting = { platformId, deadlineMs: deadlineMs * providersShare, breaker, onOutcome }
    const offers = trust.trusted(platformId, await requestQuotes(connected, request, requesting))
    const leftMs = Math.max(0, deadlineMs - (performance.now() - startedAt))
    const compared = await within(
      leftMs,
      Promise.all([
        readCosts(
          chain,
          offers.map(({ quote }) => quote),
        ),
        price,
      ]),
    )
    return rankQuotes(offers, ...(compared ?? [undefined, undefined]))
  }

  return {
    deadlineMs,
    trust,
    connect,
    rank(chain, request, services) {
      const owner = connect(chain).some(({ learns }) => learns === 'address') ? request.owner : undefined
      const { input, output, amount, slippageBps, fee } = request
      const accepted = services && [...services].sort().join('+')
      const key = [chain.network.id, input, output, amount, slippageBps, owner, fee?.bps, fee?.recipient, accepted].join()
      return flights.join(key, () => rank(chain, request, services))
    },
  }
}

/** Returns whether a provider may learn of a request: it needs no address, or has one, and the client accepts the service. */
const mayAnswer = ({ id, learns }: ConnectedProvider, { owner }: SwapRequest, services: readonly string[] | undefined) =>
  (learns !== 'address' || owner !== undefined) && (learns === 'nothing' || services === undefined || services.includes(id))

/** Returns the result of `work`, or undefined if it takes longer. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
