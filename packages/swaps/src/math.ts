/** Reserves of a constant-product pool. `in` is the reserve of the input token. */
export type Reserves = { in: bigint; out: bigint }

const E18 = 10n ** 18n
const BPS = 10_000n

/**
 * Returns the price impact of a swap, fee included: (mid − out) / mid, as a ratio scaled by 10^18. `mid` is the input at the product of the
 * pools' prices before the swap. Never negative.
 */
export function priceImpactE18(input: bigint, output: bigint, path: readonly Reserves[]): bigint {
  const [expected, unit] = path.reduce(([n, d], reserves) => [n * reserves.out, d * reserves.in], [input, 1n])
  const missing = expected - output * unit
  return expected > 0n && missing > 0n ? (missing * E18) / expected : 0n
}

/** Returns the operator's fee of an output, rounded down as routers do. */
export const feeOf = (output: bigint, feeBps: number): bigint => (output * BigInt(feeBps)) / BPS

/** Returns the smallest output that leaves at least `net` after the operator's fee. */
export function outputBeforeFee(net: bigint, feeBps: number): bigint {
  return net > 0n ? ((net - 1n) * BPS) / (BPS - BigInt(feeBps)) + 1n : 0n
}

/** Returns the operator's fee of the output of which `net` remains. Two outputs can leave the same amount; the fee is that of the larger one. */
export const feeBesides = (net: bigint, feeBps: number): bigint => outputBeforeFee(net + 1n, feeBps) - 1n - net

/** Returns the minimum output of a swap, rounded down. */
export function minOutput(output: bigint, slippageBps: number): bigint {
  return (output * (BPS - BigInt(slippageBps))) / BPS
}
