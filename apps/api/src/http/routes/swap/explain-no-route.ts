import { readFunds, SwapError } from '@patina/swaps'
import type { QuoteFinder } from './find-quotes.ts'
import { largestAmount, type Refused } from './largest-amount.ts'

/**
 * Returns the true reason why a request has no quote. An exchange says only that it has no route, also if the amount is too small or too large.
 * If one whole token can be swapped, the amount is the reason. Other errors are returned unchanged.
 */
export async function explainNoRoute(finder: Pick<QuoteFinder, 'rank' | 'deadlineMs'>, error: unknown, refused: Refused): Promise<unknown> {
  if (!(error instanceof SwapError) || (error.reason !== 'no_route' && error.reason !== 'amount_too_high')) return error
  const { chain, request, whole } = refused
  if (error.reason === 'amount_too_high') return tooHigh(finder, refused, error)
  const output = await outputOf(finder, refused, whole)
  if (output === 0n || request.amount === whole) return error
  if (request.amount > whole) return tooHigh(finder, refused, error)
  // The smallest amounts lose a unit to rounding in each pool.
  const minimum = (2n * whole) / output + 1n
  const isEnough = minimum > request.amount && minimum < whole && (await outputOf(finder, { chain, request }, minimum)) > 0n
  return new SwapError('amount_too_low', { cause: error, ...(isEnough && { minimum }) })
}

/** Returns the refusal of an amount that is too large for the pools, or for its owner, with an amount that can be swapped. */
export async function tooHigh(finder: Pick<QuoteFinder, 'rank' | 'deadlineMs'>, refused: Refused, error?: SwapError): Promise<SwapError> {
  const missing = await missingFunds(refused)
  if (missing) return missing
  const maximum = error?.facts.maximum ?? (await largestAmount(finder, refused))
  return new SwapError('amount_too_high', { cause: error, ...(maximum !== undefined && { maximum }) })
}

/** Returns what the exchanges on the chain pay for an amount, or 0n without a quote. No service is called, and no address is sent. */
async function outputOf(
  { rank }: Pick<QuoteFinder, 'rank'>,
  { chain, request: { owner: _, ...request } }: Pick<Refused, 'chain' | 'request'>,
  amount: bigint,
): Promise<bigint> {
  const found = await rank(chain, { ...request, amount }, []).catch(() => undefined)
  return found?.offers[0].quote.outAmount ?? 0n
}

/** Returns the error if the owner has less than the amount. Undefined if the owner has enough or is unknown, or if the node does not answer. */
async function missingFunds({ chain, request, owner }: Refused): Promise<SwapError | undefined> {
  if (owner === undefined) return undefined
  const inputAsset = request.input ?? chain.nativeAsset
  try {
    await readFunds(chain, { inputAsset, inAmount: request.amount }, owner)
  } catch (error) {
    return error instanceof SwapError ? error : undefined
  }
  return undefined
}
