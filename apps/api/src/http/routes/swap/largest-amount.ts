import type { Address, ChainAdapter } from '@patina/chains'
import type { SwapQuote, SwapRequest } from '@patina/swaps'
import type { QuoteFinder } from './find-quotes.ts'

/** A request without a quote. `whole` is one whole input token in base units. */
export type Refused = { chain: ChainAdapter; request: SwapRequest; whole: bigint; owner?: Address }

const oneE18 = 10n ** 18n
/** Above this price impact, a swap is refused: half of the money would be lost. */
const refusedImpactE18 = oneE18 / 2n
/** Below this price impact, an amount is proposed instead. */
const goodImpactE18 = oneE18 / 10n
const halvings = 5
/** The search begins at this part of a whole token. */
const smallestPart = 1_000_000n

/** The smallest outputs lose much to rounding, whatever the size of the pools. */
const leastOutput = 1_000n

/** Returns whether a quote loses so much to the size of its amount that it is no offer. */
export const losesTooMuch = ({ priceImpactE18, outAmount }: Pick<SwapQuote, 'priceImpactE18' | 'outAmount'>): boolean =>
  priceImpactE18 > refusedImpactE18 && outAmount >= leastOutput

/**
 * Returns an amount that the exchanges on the chain swap with a price impact below 10 %, in base units of the input: the largest one that five
 * halvings of the range find. Sizes of pools differ by magnitudes, so the range is halved by magnitude. Undefined if none was found within the time
 * for one quote. No service is called, and no address is sent.
 */
export async function largestAmount(
  { rank, deadlineMs }: Pick<QuoteFinder, 'rank' | 'deadlineMs'>,
  { chain, request: { owner: _, ...request }, whole }: Pick<Refused, 'chain' | 'request' | 'whole'>,
): Promise<bigint | undefined> {
  const endsAt = performance.now() + deadlineMs
  const isGood = async (amount: bigint) => {
    const found = await rank(chain, { ...request, amount }, []).catch(() => undefined)
    return found !== undefined && found.offers[0].quote.priceImpactE18 < goodImpactE18
  }
  let low = whole / smallestPart || 1n
  let high = request.amount
  let largest: bigint | undefined
  for (let step = 0; step < halvings && performance.now() < endsAt; step += 1) {
    const middle = squareRoot(low * high)
    if (await isGood(middle)) low = largest = middle
    else high = middle
  }
  return largest === undefined ? undefined : rounded(largest)
}

/** Returns the largest integer whose square is at most `value`, by Newton's method. */
function squareRoot(value: bigint): bigint {
  if (value < 2n) return value
  // A power of two above the root.
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (root + value / root) / 2n
    if (next >= root) return root
    root = next
  }
}

/** Returns an amount with its two leading digits, because more would promise an accuracy that the search does not have. */
function rounded(amount: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, amount.toString().length - 2))
  return (amount / unit) * unit
}
