/** Reserves of a pair, seen from the token that goes in. */
export type Reserves = { in: bigint; out: bigint }

const E18 = 10n ** 18n

/**
 * What a constant-product pair pays for `amountIn`, its fee of 0.30 % taken off the input.
 * @see https://github.com/Uniswap/v2-periphery/blob/master/contracts/libraries/UniswapV2Library.sol (getAmountOut)
 */
export function amountOut(amountIn: bigint, reserves: Reserves): bigint {
  const net = amountIn * 997n
  return (net * reserves.out) / (reserves.in * 1000n + net)
}

/** The pair's fee of 0.30 %, in the token that goes in. */
export function pairFee(amountIn: bigint): bigint {
  return (amountIn * 3n) / 1000n
}

/**
 * How much worse `output` is than the price before the swap promises for `input`, as a ratio scaled by 10^18, the fee included:
 * (mid − out) / mid, where mid is the input at the product of the pairs' prices. Never negative.
 */
export function priceImpactE18(input: bigint, output: bigint, path: readonly Reserves[]): bigint {
  const [promised, unit] = path.reduce(([n, d], reserves) => [n * reserves.out, d * reserves.in], [input, 1n])
  const missing = promised - output * unit
  return promised > 0n && missing > 0n ? (missing * E18) / promised : 0n
}

/** Least output that a swap may give, rounded down. */
export function leastOutput(output: bigint, slippageBps: number): bigint {
  return (output * BigInt(10_000 - slippageBps)) / 10_000n
}
