import type { SwapQuote } from '@patina/sdk'
import { WalletError } from '@patina/sdk'

/** What the user wants to swap. Amounts are in base units, slippage in percent. */
export type SwapWish = { fromId: string; intoId: string; amount: bigint; slippage: string }

/** Returns a quote if it is one of this wish. @throws {WalletError} `bad_response` if it sells another amount or promises too little */
export function checkedQuote(quote: SwapQuote, { fromId, intoId, amount, slippage }: SwapWish): SwapQuote {
  const bps = BigInt(Math.round(Number(slippage) * 100))
  const minimum = (BigInt(quote.outAmount) * (10_000n - bps)) / 10_000n
  const fits =
    quote.fromToken.id === fromId &&
    quote.toToken.id === intoId &&
    BigInt(quote.inAmount) === amount &&
    BigInt(quote.otherAmountThreshold) >= minimum
  if (!fits) throw new WalletError({ code: 'bad_response', statusCode: 0, message: 'The quote is not the one that was requested' })
  return quote
}
