import type { SwapQuote } from '@patina/sdk'
import { formatAmount, scaleAmount } from '@patina/units'

const rateDecimals = 18

/** Returns the rate of a quote as the user sees amounts: times the multipliers of the tokens. The quote itself ignores them. */
export function shownRate({ fromToken: from, toToken: to, exchangeRate, inAmount, outAmount }: SwapQuote): string {
  const [sold, bought] = [scaleAmount(BigInt(inAmount), from.multiplier), scaleAmount(BigInt(outAmount), to.multiplier)]
  if ((from.multiplier ?? to.multiplier) === undefined || sold === 0n) return exchangeRate
  return formatAmount((bought * 10n ** BigInt(from.decimals + rateDecimals)) / (sold * 10n ** BigInt(to.decimals)), rateDecimals)
}
