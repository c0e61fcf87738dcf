import { Abandoned, abandonable, ChainError, currentSignal } from '@patina/chains'
import { type Deadline, startDeadline } from '@patina/http'
import {
  feeOf,
  minOutput,
  type OnSwapOutcome,
  SwapError,
  type SwapOutcome,
  type SwapProvider,
  type SwapQuote,
  type SwapRequest,
  type SwapVenue,
} from '@patina/swaps'
import type { Breaker } from './breaker.ts'

/** A provider that trades on the platform of the request. */
export type ConnectedProvider = Pick<SwapProvider, 'id' | 'learns'> & { venue: SwapVenue }

export type Offer = Pick<SwapProvider, 'id' | 'learns'> & { quote: SwapQuote }

export type Requesting = { platformId: string; deadlineMs: number; breaker: Breaker; onOutcome: OnSwapOutcome }

type Reply = { offer: Offer } | { error: unknown }

/**
 * Returns the quotes of all providers that answer before the deadline. All are called at once, and none delays or fails the others. At the
 * deadline, their calls to nodes stop too.
 * @throws {SwapError} the common reason if no provider has a quote
 * @throws {ChainError} `unavailable` if every provider failed because of the node
 */
export async function requestQuotes(
  providers: readonly ConnectedProvider[],
  request: SwapRequest,
  requesting: Requesting,
): Promise<[Offer, ...Offer[]]> {
  const abandoned = currentSignal()
  abandoned?.throwIfAborted()
  const deadline = startDeadline(requesting.deadlineMs, abandoned)
  try {
    const replies = await abandonable({ signal: () => deadline.signal }, () =>
      Promise.all(providers.map((provider) => requestQuote(provider, request, requesting, deadline))),
    )
    const [first, ...others] = replies.flatMap((reply) => ('offer' in reply ? [reply.offer] : []))
    if (first) return [first, ...others]
    throw commonReason(replies.flatMap((reply) => ('error' in reply ? [reply.error] : [])))
  } finally {
    deadline.clear()
  }
}

async function requestQuote(
  { id, learns, venue }: ConnectedProvider,
  { owner, ...request }: SwapRequest,
  { platformId, breaker, onOutcome }: Requesting,
  deadline: Deadline,
): Promise<Reply> {
  const startedAt = performance.now()
  const report = (outcome: SwapOutcome, error?: unknown) =>
    onOutcome({ provider: id, platformId, outcome, ms: performance.now() - startedAt, ...(error !== undefined && { error }) })
  const key = `${platformId} ${id}`
  const paused = breaker.pausedBy(key)
  if (paused) {
    report('paused')
    return { error: paused.lastError }
  }
  try {
    const sent = learns === 'address' && owner !== undefined ? { ...request, owner } : request
    const quote = await deadline.race(venue.quote(sent, deadline.signal))
    if (!agrees(quote, request)) throw new InvalidQuote()
    breaker.succeed(key)
    report('quoted')
    return { offer: { id, learns, quote } }
  } catch (error) {
    if (error instanceof Abandoned) throw error
    const outcome = outcomeOf(error, deadline.signal)
    // A provider that calls nobody else waits only for the node.
    const reason = outcome === 'timeout' && learns === 'nothing' ? new ChainError('unavailable', { cause: error }) : error
    if (outcome === 'refused') breaker.succeed(key)
    else breaker.fail(key, reason)
    report(outcome, error)
    return { error: reason }
  }
}

class InvalidQuote extends Error {
  override name = 'InvalidQuote'
}

function outcomeOf(error: unknown, { aborted, reason }: AbortSignal): SwapOutcome {
  if (aborted && error === reason) return 'timeout'
  if (error instanceof InvalidQuote) return 'invalid'
  if (error instanceof SwapError) return error.reason === 'unavailable' ? 'unavailable' : 'refused'
  return error instanceof ChainError ? 'unavailable' : 'failed'
}

/**
 * Returns whether a quote answers the request: its amount and slippage, a fitting minimum, shares of the input that sum to 100, and at most
 * the requested fee.
 */
function agrees(quote: SwapQuote, request: SwapRequest): boolean {
  const [first] = quote.hops
  const shares = quote.hops.filter(({ inputAsset }) => inputAsset === first?.inputAsset).reduce((sum, { percent }) => sum + percent, 0)
  return (
    quote.inAmount === request.amount &&
    quote.slippageBps === request.slippageBps &&
    quote.outAmount > 0n &&
    quote.threshold <= quote.outAmount &&
    quote.threshold >= minOutput(quote.outAmount, request.slippageBps) &&
    shares === 100 &&
    (!quote.fee || isRequested(quote.fee, quote, request))
  )
}

/** Returns whether the operator requested this fee. A provider may round it up. */
const isRequested = ({ bps, recipient, amount }: NonNullable<SwapQuote['fee']>, { outAmount }: SwapQuote, { fee }: SwapRequest): boolean =>
  bps === fee?.bps && recipient === fee.recipient && amount >= 0n && amount <= feeOf(outAmount + amount, bps) + 1n

/**
 * Returns the error for a request without quotes. If a provider failed, a retry may succeed, so that outage is reported. Otherwise the
 * nearest limit of all providers is reported. A minimum is 10 % above theirs, because it moves with the price.
 */
export function commonReason(errors: readonly unknown[]): Error {
  const refusals = errors.filter((error) => error instanceof SwapError && error.reason !== 'unavailable')
  const outages = errors.filter((error) => !refusals.includes(error))
  const [outage] = outages
  if (outage instanceof ChainError && outages.every((error) => error instanceof ChainError)) return outage
  if (outages.length > 0) return new SwapError('unavailable', { cause: outage })
  const swapErrors = refusals.filter((error) => error instanceof SwapError)
  const minimums = swapErrors.flatMap(({ reason, facts: { minimum } }) =>
    reason === 'amount_too_low' && minimum !== undefined ? [minimum] : [],
  )
  const maximums = swapErrors.flatMap(({ reason, facts: { maximum } }) =>
    reason === 'amount_too_high' && maximum !== undefined ? [maximum] : [],
  )
  if (minimums.length > 0) return new SwapError('amount_too_low', { minimum: (minimums.reduce(smaller) * 11n + 9n) / 10n })
  if (maximums.length > 0) return new SwapError('amount_too_high', { maximum: maximums.reduce(larger) })
  // Services that report no number still say which limit applies.
  const limit = swapErrors.find(({ reason }) => reason === 'amount_too_low' || reason === 'amount_too_high')
  return new SwapError(limit?.reason ?? 'no_route', { cause: limit ?? swapErrors[0] })
}

const smaller = (one: bigint, other: bigint) => (one < other ? one : other)
const larger = (one: bigint, other: bigint) => (one > other ? one : other)
