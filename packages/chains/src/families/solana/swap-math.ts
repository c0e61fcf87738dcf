/** Reserves of a pool, seen from the token that goes in, and its fee in hundredths of a percent of what goes in. */
export type Reserves = { in: bigint; out: bigint; feeBps: bigint }

const E18 = 10n ** 18n
const BPS = 10_000n
const MAX_U64 = (1n << 64n) - 1n

/** What the pool keeps of `amountIn`, rounded up, so that no amount is too small for the fee. */
export function poolFee(amountIn: bigint, { feeBps }: Pick<Reserves, 'feeBps'>): bigint {
  return (amountIn * feeBps + BPS - 1n) / BPS
}

/**
 * What a pool pays for `amountIn`, to the unit; undefined where its program refuses: for amounts that leave nothing to pay, and for
 * those that its 64 bits cannot hold.
 * @see packages/devnet/programs/exchange.c (swap)
 */
export function amountOut(amountIn: bigint, reserves: Reserves): bigint | undefined {
  if (amountIn <= 0n || reserves.in <= 0n || reserves.out <= 0n || reserves.in + amountIn > MAX_U64) return undefined
  const net = amountIn - poolFee(amountIn, reserves)
  const paid = net > 0n ? (net * reserves.out) / (reserves.in + net) : 0n
  return paid > 0n ? paid : undefined
}

/**
 * How much worse `output` is than the price before the swap promises for `input`, as a ratio scaled by 10^18, the fee included:
 * (mid − out) / mid, where mid is the input at the product of the pools' prices. Never negative.
 */
export function priceImpactE18(input: bigint, output: bigint, path: readonly Reserves[]): bigint {
  const [promised, unit] = path.reduce(([n, d], reserves) => [n * reserves.out, d * reserves.in], [input, 1n])
  const missing = promised - output * unit
  return promised > 0n && missing > 0n ? (missing * E18) / promised : 0n
}

/** Least output that a swap may give, rounded down. */
export function leastOutput(output: bigint, slippageBps: number): bigint {
  return (output * (BPS - BigInt(slippageBps))) / BPS
}
