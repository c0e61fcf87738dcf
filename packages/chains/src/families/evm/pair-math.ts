import type { Reserves } from '../../swap-math.ts'

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
