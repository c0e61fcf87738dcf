/** Returns the slippage in basis points, rounded: 0.5 or "0.5" percent is 50. Undefined unless it is a number from 0 to 50. */
export function parseSlippageBps(slippage: number | string): number | undefined {
  // JavaScript writes numbers below 1e-6 as `1e-7`. Such small percentages round to zero basis points.
  if (typeof slippage === 'number' && slippage > 0 && slippage < 1e-6) return 0
  const [, whole, fraction = ''] = /^(\d{1,3})(?:\.(\d{1,30}))?$/.exec(String(slippage)) ?? []
  if (whole === undefined) return undefined
  const thousandths = Number(whole) * 1_000 + Number(fraction.slice(0, 3).padEnd(3, '0'))
  const bps = Math.floor((thousandths + 5) / 10)
  return bps <= 5_000 && (Number(whole) < 50 || Number(fraction) === 0) ? bps : undefined
}
