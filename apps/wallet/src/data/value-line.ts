import type { PriceHistory } from '@patina/sdk'
import { formatAmount, scaleAmount } from '@patina/units'
import type { Holding } from './holdings.ts'
import { type Range, rangeMs } from './ranges.ts'

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

/** Two points make a line of any shape, so the wallet draws none below this number. */
const minPoints = 3

/** Returns whether the points are enough for a line. */
export const isLine = (points: readonly LinePoint[]): boolean => points.length >= minPoints

/** `since`: when the record begins, in milliseconds since 1970, if it is shorter than nine tenths of the chosen range. */
export type LineChange = { amount: number; percent: number; since: number | undefined }

/** Returns how a line changed from its begin to its end. Undefined if it has too few points, or begins at nothing. */
export function lineChange(points: readonly LinePoint[], range: Range): LineChange | undefined {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || !isLine(points) || first.value <= 0) return undefined
  return {
    amount: last.value - first.value,
    percent: (last.value / first.value - 1) * 100,
    since: last.at - first.at < 0.9 * rangeMs[range] ? first.at : undefined,
  }
}

/** The least height of a line's frame, as a share of its value: a change of one cent must not look like a crash. */
const leastRange = 0.02

/** Returns the lowest and the highest value of a line's frame. They are at least 2 % of the value apart. */
export function lineFrame(values: readonly number[]): { low: number; high: number } {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const middle = (low + high) / 2
  const least = (leastRange * Math.abs(middle)) / 2
  return { low: Math.min(low, middle - least), high: Math.max(high, middle + least) }
}
