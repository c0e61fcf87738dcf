import { providerOf } from '../v3-pools/connect.ts'
import type { V3Exchange } from '../v3-pools/exchange.ts'
import { swapRouter } from './router.ts'

/** The pools, the factory and the quoter have the interface of Uniswap V3. */
export const pancakeswapV3Exchange: V3Exchange = {
  id: 'pancakeswap-v3',
  label: 'PancakeSwap V3',
  fees: [100, 500, 2_500, 10_000],
  router: swapRouter,
}

/** Swaps through the pools of PancakeSwap V3, over all fees. */
export const pancakeswapV3 = providerOf(pancakeswapV3Exchange)
