import { providerOf } from '../v3-pools/connect.ts'
import type { V3Exchange } from '../v3-pools/exchange.ts'
import { swapRouter02 } from './router.ts'

export const uniswapV3Exchange: V3Exchange = {
  id: 'uniswap-v3',
  label: 'Uniswap V3',
  fees: [100, 500, 3_000, 10_000],
  router: swapRouter02,
}

/** Swaps through the pools of Uniswap V3, over all fees. */
export const uniswapV3 = providerOf(uniswapV3Exchange)
