/** `high`: worth a look. `severe`: the user must confirm the loss before the swap is signed. */
export type ImpactLevel = 'low' | 'noticeable' | 'high' | 'severe'

/** Returns how much a price impact or a slippage matters. A quote's `priceImpact` includes the fees of the pools. */
export function impactLevel(percent: string): ImpactLevel {
  const impact = Number(percent)
  if (!(impact < 10)) return 'severe'
  if (impact >= 5) return 'high'
  return impact >= 2 ? 'noticeable' : 'low'
}

export type Slippage = { percent: string; problem?: never; warning?: 'low' | 'high' } | { percent?: never; problem: 'malformed' | 'range' }

export const slippagePresets = ['0.1', '0.5', '1'] as const

/**
 * Returns the slippage that a user typed, in percent from 0 to 50. `low`: the swap may fail if the price moves. `high`: others can profit
 * from the tolerance.
 */
export function readSlippage(text: string): Slippage {
  const plain = text.trim().replace(',', '.').replace(/\s*%$/, '')
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(plain)) return { problem: 'malformed' }
  const percent = Number(plain)
  if (percent > 50) return { problem: 'range' }
  if (percent < 0.1) return { percent: plain, warning: 'low' }
  return percent > 2 ? { percent: plain, warning: 'high' } : { percent: plain }
}
