/** Reserves of a constant-product pool, seen from the token that goes in. */
export type Reserves = { in: bigint; out: bigint }

const E18 = 10n ** 18n
const BPS = 10_000n

/**
 * Returns how far `output` is below the price before the swap for `input`, as a ratio scaled by 10^18, fee included: (mid − out) / mid, where
 * mid is the input at the product of the pools' prices. Never negative.
 */
export function priceImpactE18(input: bigint, output: bigint, path: readonly Reserves[]): bigint {
  const [promised, unit] = path.reduce(([n, d], reserves) => [n * reserves.out, d * reserves.in], [input, 1n])
  const missing = promised - output * unit
  return promised > 0n && missing > 0n ? (missing * E18) / promised : 0n
}

/** Returns the least output that a swap may return, rounded down. */
export function leastOutput(output: bigint, slippageBps: number): bigint {
  return (output * (BPS - BigInt(slippageBps))) / BPS
}
