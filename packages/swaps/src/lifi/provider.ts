import type { SwapProvider } from '../provider.ts'
import type { ServiceSettings } from '../service.ts'
import { chainIdOf, serviceNetwork } from '../service-quote.ts'
import { buildSwap } from './build.ts'
import { decodeSwap } from './decode.ts'
import { quoteSwap } from './quote.ts'

/** Swaps through LI.FI, which compares other services. Its quotes need the address that will swap. */
export const lifi = (service: ServiceSettings): SwapProvider => ({
  id: 'lifi',
  learns: 'address',
  connect(chain) {
    const diamond = serviceNetwork(chain, 'lifi')
    if (diamond === undefined) return undefined
    const market = { ...chain, service, diamond, chainId: chainIdOf(chain.network) }
    return {
      quote: (request, signal) => quoteSwap(market, request, signal),
      build: (quote, owner) => buildSwap(market, quote, owner),
      decode: async (transaction) => decodeSwap(market, transaction),
    }
  },
})
