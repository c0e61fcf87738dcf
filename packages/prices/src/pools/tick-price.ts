/** Ratios are scaled by 10^40. Ticks of Uniswap V3 are at most 887,272, so 20 squarings lose less than 30 of 40 digits. */
const SCALE = 10n ** 40n
const BASE = (SCALE * 10_001n) / 10_000n

/** A price as numerator and denominator. */
export type Ratio = { n: bigint; d: bigint }

/** Returns 1.0001^tick: the amount of token 1 for one unit of token 0, in base units. @see https://uniswap.org/whitepaper-v3.pdf (6.1) */
export function priceAtTick(tick: bigint): Ratio {
  let power = SCALE
  let square = BASE
  for (let rest = tick < 0n ? -tick : tick; rest > 0n; rest >>= 1n) {
    if (rest & 1n) power = (power * square) / SCALE
    square = (square * square) / SCALE
  }
  return tick < 0n ? { n: SCALE, d: power } : { n: power, d: SCALE }
}

/** Returns the average tick between two readings of a pool's cumulative tick, rounded down as in Uniswap's OracleLibrary. */
export function averageTick(before: bigint, now: bigint, seconds: bigint): bigint {
  const difference = now - before
  const quotient = difference / seconds
  return difference < 0n && difference % seconds !== 0n ? quotient - 1n : quotient
}
