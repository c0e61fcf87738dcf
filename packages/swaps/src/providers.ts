import { localAmm } from './local-amm/provider.ts'
import type { SwapProvider } from './provider.ts'
import { uniswapV2 } from './uniswap-v2/provider.ts'

/** Providers that only read the chain. They are always on, because no third party learns about a quote. */
export const onChainProviders: readonly SwapProvider[] = [uniswapV2, localAmm]
