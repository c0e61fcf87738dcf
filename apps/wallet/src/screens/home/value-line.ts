import type { PriceHistory } from '@patina/sdk'
import { formatAmount, scaleAmount } from '@patina/units'
import type { Holding } from '../../data/holdings.ts'

export type LinePoint = { at: number; value: number }

/**
 * Returns what today's amounts were worth at each recorded time, oldest first. Before its first recorded price, a token counts with that
 * price: a line that jumps because a record begins would be a lie.
 */
export function valueLine(holdings: readonly Holding[], histories: readonly PriceHistory[]): LinePoint[] {
  const tokens = histories.flatMap(({ tokenId, items }) => {
    const holding = holdings.find((one) => one.tokenId === tokenId)
    const prices = items.map(({ at, price }) => ({ at: Date.parse(at), price: Number(price) }))
    if (!holding || prices.length === 0) return []
    const amount = scaleAmount(holding.amount, holding.multiplier) + holding.staked
    return [{ amount: Number(formatAmount(amount, holding.decimals)), prices }]
  })
  const times = [...new Set(tokens.flatMap(({ prices }) => prices.map(({ at }) => at)))].sort((a, b) => a - b)
  return times.map((at) => ({ at, value: tokens.reduce((sum, { amount, prices }) => sum + amount * priceAt(prices, at), 0) }))
}

function priceAt(prices: readonly { at: number; price: number }[], at: number): number {
  const known = prices.findLast((point) => point.at <= at) ?? prices[0]
  return known?.price ?? 0
}
