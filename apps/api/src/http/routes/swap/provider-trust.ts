import { type Address, type ChainAdapter, ChainError, currentSignal } from '@patina/chains'
import { startDeadline } from '@patina/http'
import { type OnSwapOutcome, SwapError, type SwapQuote } from '@patina/swaps'
import { createBreaker } from './breaker.ts'
import type { ConnectedProvider, Offer } from './request-quotes.ts'

/** A quote and its provider. */
export type Route = ConnectedProvider & { quote: SwapQuote }

/**
 * Doubts a service for a pair while its transactions do not return what it quotes. The highest quote wins, so a wrong one would win each time. A
 * provider that learns nothing reads its quotes from the chain, so its failures are of the token or the owner, and anybody could cause them.
 */
export type ProviderTrust = {
  /** Returns the offers of providers that are not doubted, or all offers if none of them is left. */
  trusted(platformId: string, offers: readonly [Offer, ...Offer[]]): [Offer, ...Offer[]]
  /** The transaction of this quote was verified. */
  kept(chain: ChainAdapter, route: Route): void
  /** The transaction of this quote failed. It counts only if the provider still promises the minimum, so that no movement of the price counts. */
  failed(chain: ChainAdapter, route: Route, owner: Address, error: unknown): Promise<void>
}

/** A wrong quote costs its user a failed attempt, so the first one counts, and much longer than an outage. */
const limits = { maxFailures: 1, firstPauseMs: 60_000, longestPauseMs: 600_000 }

/** In hundredths of a percent. With less, transactions of an honest service fail too, because its routes change all the time. */
const MIN_SLIPPAGE_BPS = 10

export function createProviderTrust({ deadlineMs, onOutcome }: { deadlineMs: number; onOutcome: OnSwapOutcome }): ProviderTrust {
  const breaker = createBreaker(undefined, limits)
  const keyOf = (platformId: string, { id, quote }: Pick<Route, 'id' | 'quote'>) =>
    [platformId, id, quote.inputAsset, quote.outputAsset].join(' ')
  return {
    trusted(platformId, offers) {
      const [first, ...others] = offers.filter((offer) => !breaker.pausedBy(keyOf(platformId, offer)))
      return first ? [first, ...others] : [...offers]
    },
    kept: ({ network }, route) => breaker.succeed(keyOf(network.id, route)),
    async failed(chain, route, owner, error) {
      if (route.learns === 'nothing' || route.quote.slippageBps < MIN_SLIPPAGE_BPS || !isOfProvider(error)) return
      const startedAt = performance.now()
      if (!(await stillPromises(chain, route, owner, deadlineMs))) return
      breaker.fail(keyOf(chain.network.id, route), error)
      onOutcome({ provider: route.id, platformId: chain.network.id, outcome: 'invalid', ms: performance.now() - startedAt, error })
    },
  }
}

const reasons: ReadonlySet<string> = new Set(['no_route', 'slippage_exceeded', 'unavailable'])

/** Returns whether a failure can be the provider's. The others are of the owner's funds, of a token, or of the node. */
const isOfProvider = (error: unknown): boolean =>
  error instanceof SwapError ? reasons.has(error.reason) : error instanceof ChainError && error.reason === 'execution_reverted'

/** Returns whether the provider still quotes at least the minimum that its transaction does not return. */
async function stillPromises({ nativeAsset }: ChainAdapter, { venue, quote }: Route, owner: Address, deadlineMs: number): Promise<boolean> {
  const { inputAsset, outputAsset, inAmount: amount, slippageBps, threshold, fee } = quote
  const [input, output] = [inputAsset, outputAsset].map((asset) => (asset === nativeAsset ? null : asset))
  if (input === undefined || output === undefined) return false
  const deadline = startDeadline(deadlineMs, currentSignal())
  try {
    const request = { input, output, amount, slippageBps, owner, ...(fee && { fee }) }
    return (await deadline.race(venue.quote(request, deadline.signal))).outAmount >= threshold
  } catch {
    return false
  } finally {
    deadline.clear()
  }
}
