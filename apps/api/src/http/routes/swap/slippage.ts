/** Returns the slippage in basis points, rounded: 0.5 or "0.5" percent is 50. Undefined unless it is a number from 0 to 50. */
export function parseSlippageBps(slippage: number | string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:\.(\d{1,30}))?$/.exec(String(slippage)) ?? []
  if (whole === undefined) return undefined
  const thousandths = Number(whole) * 1_000 + Number(fraction.slice(0, 3).padEnd(3, '0'))
  const bps = Math.floor((thousandths + 5) / 10)
  return bps <= 5_000 && (Number(whole) < 50 || Number(fraction) === 0) ? bps : undefined
}
