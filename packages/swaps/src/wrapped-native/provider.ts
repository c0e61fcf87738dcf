import type { SwapProvider } from '../provider.ts'
import { buildSwap } from './build.ts'
import { decodeSwap } from './decode.ts'
import { quoteSwap } from './quote.ts'

/** Swaps the native token for its wrapped form and back, one for one, by the contract of the wrapped form. */
export const wrappedNative: SwapProvider = {
  id: 'wrapped-native',
  learns: 'nothing',
  connect(chain) {
    const { network } = chain
    if (network.family !== 'evm') return undefined
    const contract = network.wrappedNative
    // The native token of some networks is a token itself and is not wrapped. Their lists do not contain a wrapped form.
    const listed = network.tokens.find(({ address }) => address === contract)
    if (!listed) return undefined
    const market = { ...chain, contract, label: listed.name }
    return {
      quote: async (request) => quoteSwap(market, request),
      build: (quote, owner) => buildSwap(market, quote, owner),
      decode: async (transaction) => decodeSwap(market, transaction),
    }
  },
}
