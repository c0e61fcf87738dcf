import type { Reserves } from '../math.ts'

/** A pool's reserves with its fee in hundredths of a percent of the input. */
export type PoolReserves = Reserves & { feeBps: bigint }

const BPS = 10_000n
const MAX_U64 = (1n << 64n) - 1n

/** Returns the pool's fee for `amountIn`, rounded up, so that no amount is too small for a fee. */
export function poolFee(amountIn: bigint, { feeBps }: Pick<PoolReserves, 'feeBps'>): bigint {
  return (amountIn * feeBps + BPS - 1n) / BPS
}

/**
 * Returns the exact output of a pool for `amountIn`. Returns undefined if the pool's program refuses the amount: its output would be zero, or
 * it exceeds 64 bits.
 * @see packages/devnet/programs/exchange.c (swap)
 */
export function amountOut(amountIn: bigint, reserves: PoolReserves): bigint | undefined {
  if (amountIn <= 0n || reserves.in <= 0n || reserves.out <= 0n || reserves.in + amountIn > MAX_U64) return undefined
  const net = amountIn - poolFee(amountIn, reserves)
  const paid = net > 0n ? (net * reserves.out) / (reserves.in + net) : 0n
  return paid > 0n ? paid : undefined
}
