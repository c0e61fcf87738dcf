import { pancakeswapV3 } from './pancakeswap-v3/provider.ts'
import type { SwapProvider } from './provider.ts'
import { uniswapV2 } from './uniswap-v2/provider.ts'
import { uniswapV3 } from './uniswap-v3/provider.ts'
import { wrappedNative } from './wrapped-native/provider.ts'

/** Providers that only read the chain. They are always on, because no third party learns about a quote. */
export const onChainProviders: readonly SwapProvider[] = [wrappedNative, uniswapV2, uniswapV3, pancakeswapV3]
