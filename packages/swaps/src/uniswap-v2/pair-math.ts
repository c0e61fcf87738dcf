import type { Reserves } from '../math.ts'

/**
 * Returns the output of a constant-product pair for `amountIn`. The pair's fee of 0.30 % is deducted from the input.
 * @see https://github.com/Uniswap/v2-periphery/blob/master/contracts/libraries/UniswapV2Library.sol (getAmountOut)
 */
export function amountOut(amountIn: bigint, reserves: Reserves): bigint {
  const net = amountIn * 997n
  return (net * reserves.out) / (reserves.in * 1000n + net)
}

/** Returns the pair's fee of 0.30 %, in the input token. */
export function pairFee(amountIn: bigint): bigint {
  return (amountIn * 3n) / 1000n
}
