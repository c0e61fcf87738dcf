import type { ChainAdapter } from '@wallet/chains'
import { localAmm } from './local-amm/provider.ts'
import type { SwapProvider, SwapVenue } from './provider.ts'
import { uniswapV2 } from './uniswap-v2/provider.ts'

/** Providers that only read the chain. They are always on, because no third party learns about a quote. */
export const onChainProviders: readonly SwapProvider[] = [uniswapV2, localAmm]

/** Returns the swaps of the first provider that trades on the chain, or undefined if none does. */
export function connectSwaps(chain: ChainAdapter): SwapVenue | undefined {
  for (const provider of onChainProviders) {
    const venue = provider.connect(chain)
    if (venue) return venue
  }
  return undefined
}
