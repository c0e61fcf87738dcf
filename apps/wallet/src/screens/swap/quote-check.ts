import { formatAmount, type QuoteSwapRequest, type SwapQuote, WalletError } from '@patina/sdk'

/** What the user wants to swap. Amounts are in base units, slippage in percent. */
export type SwapWish = { fromId: string; intoId: string; amount: bigint; slippage: string }

/**
 * Returns a quote if it is one of this wish.
 * @throws {WalletError} `bad_response` if it sells another amount, promises too little, or has another form
 */
export function checkedQuote(quote: SwapQuote, wish: SwapWish): SwapQuote {
  if (quote && fits(quote, wish)) return quote
  throw new WalletError({ code: 'bad_response', statusCode: 0, message: 'The quote is not the one that was requested' })
}

function fits({ fromToken, toToken, ...amounts }: SwapQuote, { fromId, intoId, amount, slippage }: SwapWish): boolean {
  const [paid, got, least, fee] = [amounts.inAmount, amounts.outAmount, amounts.otherAmountThreshold, amounts.platformFee?.amount].map(
    baseUnits,
  )
  if (paid === undefined || got === undefined || least === undefined || fee === undefined) return false
  const bps = BigInt(Math.round(Number(slippage) * 100))
  return fromToken?.id === fromId && toToken?.id === intoId && paid === amount && least >= (got * (10_000n - bps)) / 10_000n
}

/** Returns an amount in base units. Undefined for any other text. */
const baseUnits = (text: unknown) => (typeof text === 'string' && /^\d{1,78}$/.test(text) ? BigInt(text) : undefined)

/**
 * Returns the request for a quote. Without the user's address, services that want it are not asked, and it does not leave the server. Services
 * whose calls this build does not sign are not asked either.
 */
export const quoteRequest = (
  { fromId, intoId, amount, slippage }: SwapWish,
  decimals: number,
  services: readonly string[],
): QuoteSwapRequest => ({
  inputToken: fromId,
  outputToken: intoId,
  amount: formatAmount(amount, decimals),
  slippage,
  services: [...services],
})
