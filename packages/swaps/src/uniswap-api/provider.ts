import type { SwapProvider } from '../provider.ts'
import type { ServiceSettings } from '../service.ts'
import { chainIdOf, serviceNetwork } from '../service-quote.ts'
import { buildSwap } from './build.ts'
import { decodeSwap } from './decode.ts'
import { quoteSwap } from './quote.ts'

/** Swaps through Uniswap's Trading API, with an ERC-20 allowance and without a signature. Its quotes need the address that will swap. */
export const uniswapApi = (service: ServiceSettings): SwapProvider => ({
  id: 'uniswap-api',
  learns: 'address',
  connect(chain) {
    const router = serviceNetwork(chain, 'uniswap-api')
    if (router === undefined || chain.network.family !== 'evm') return undefined
    const market = { ...chain, service, router, chainId: chainIdOf(chain.network), wrappedNative: chain.network.wrappedNative }
    return {
      quote: (request, signal) => quoteSwap(market, request, signal),
      build: (quote, owner) => buildSwap(market, quote, owner),
      decode: async (transaction) => decodeSwap(market, transaction),
    }
  },
})
