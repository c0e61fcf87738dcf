import type { SwapQuote } from '@patina/sdk'
import { formatAmount, parseAmount, scaleAmount } from '@patina/units'

const rateDecimals = 18

/**
 * Returns the rate and the pool fee of a quote as the user sees amounts: times the multipliers of the tokens. The quote itself ignores them.
 */
export function shownQuote(quote: SwapQuote): { rate: string; fee: string } {
  const { fromToken: from, toToken: to, exchangeRate, fee } = quote
  const shownFee = formatAmount(parseAmount(fee, from.decimals), from.decimals, from.multiplier)
  const [sold, bought] = [scaleAmount(BigInt(quote.inAmount), from.multiplier), scaleAmount(BigInt(quote.outAmount), to.multiplier)]
  if ((from.multiplier ?? to.multiplier) === undefined || sold === 0n) return { rate: exchangeRate, fee: shownFee }
  const rate = (bought * 10n ** BigInt(from.decimals + rateDecimals)) / (sold * 10n ** BigInt(to.decimals))
  return { rate: formatAmount(rate, rateDecimals), fee: shownFee }
}
