import type { Address, ChainAdapter } from '@patina/chains'
import type { SwapQuote } from '@patina/swaps'
import { ApiError } from '../../../base/wire/errors.ts'
import type { QuoteFinder } from './find-quotes.ts'
import type { Route } from './provider-trust.ts'

/**
 * Asks the same providers again, and returns the best route for a quote that the user accepted earlier. The threshold never falls below the
 * accepted one, and the operator takes no fee that the accepted quote did not have.
 * @throws {ApiError} `slippage_exceeded` if no route returns the accepted threshold
 * @throws {SwapError}
 */
export async function requote(
  { connect, rank }: QuoteFinder,
  chain: ChainAdapter,
  accepted: SwapQuote,
  owner: Address,
  services?: readonly string[],
): Promise<Route> {
  const tokenOf = (asset: Address) => (asset === chain.nativeAsset ? null : asset)
  const { inputAsset, outputAsset, inAmount: amount, slippageBps, threshold } = accepted
  const fee = accepted.fee && { bps: accepted.fee.bps, recipient: accepted.fee.recipient }
  const tokens = { input: tokenOf(inputAsset), output: tokenOf(outputAsset) }
  const { offers } = await rank(chain, { ...tokens, amount, slippageBps, owner, ...(fee && { fee }) }, services)
  const best = offers.find(({ quote }) => quote.outAmount >= threshold)
  const provider = best && connect(chain).find(({ id }) => id === best.id)
  if (!provider) throw new ApiError('slippage_exceeded')
  return { ...provider, quote: best.quote.threshold < threshold ? { ...best.quote, threshold } : best.quote }
}
