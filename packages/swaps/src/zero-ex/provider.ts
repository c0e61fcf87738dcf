import type { SwapProvider } from '../provider.ts'
import type { ServiceSettings } from '../service.ts'
import { chainIdOf, serviceNetwork } from '../service-quote.ts'
import { buildSwap } from './build.ts'
import { decodeSwap } from './decode.ts'
import { quoteSwap } from './quote.ts'

/** Swaps through 0x, with an ERC-20 allowance and without a signature. A quote has no address; a transaction has. */
export const zeroEx = (service: ServiceSettings): SwapProvider => ({
  id: 'zero-ex',
  learns: 'amounts',
  connect(chain) {
    const allowanceHolder = serviceNetwork(chain, 'zero-ex')
    const { readContracts } = chain
    if (allowanceHolder === undefined || !readContracts) return undefined
    const market = { ...chain, readContracts, service, allowanceHolder, chainId: chainIdOf(chain.network) }
    return {
      quote: (request, signal) => quoteSwap(market, request, signal),
      build: (quote, owner) => buildSwap(market, quote, owner),
      decode: (transaction) => decodeSwap(market, transaction),
    }
  },
})
