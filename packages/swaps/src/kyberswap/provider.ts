import type { SwapProvider } from '../provider.ts'
import type { ServiceSettings } from '../service.ts'
import { serviceNetwork } from '../service-quote.ts'
import { buildSwap } from './build.ts'
import { decodeSwap } from './decode.ts'
import { quoteSwap } from './quote.ts'

/** Swaps through KyberSwap, which splits them over the exchanges of a network. A quote has no address; a transaction has. */
export const kyberswap = (service: ServiceSettings): SwapProvider => ({
  id: 'kyberswap',
  learns: 'amounts',
  connect(chain) {
    const name = serviceNetwork(chain, 'kyberswap')
    if (name === undefined) return undefined
    const market = { ...chain, service, name }
    return {
      quote: (request, signal) => quoteSwap(market, request, signal),
      build: (quote, owner) => buildSwap(market, quote, owner),
      decode: async (transaction) => decodeSwap(market, transaction),
    }
  },
})
