import type { SwapProvider } from '../provider.ts'
import { buildSwap } from './build.ts'
import { decodeSwap } from './decode.ts'
import { quoteSwap } from './quote.ts'

/** Swaps through the pairs of a Uniswap-V2-compatible exchange. The network's data names the exchange. */
export const uniswapV2: SwapProvider = {
  id: 'uniswap-v2',
  learns: 'nothing',
  connect(chain) {
    const { network, readContracts } = chain
    if (network.family !== 'evm' || !network.exchange || !readContracts) return undefined
    const { exchange, wrappedNative } = network
    const market = { ...chain, readContracts, exchange, wrappedNative }
    return {
      quote: (request) => quoteSwap(market, request),
      build: (quote, owner) => buildSwap(market, quote, owner),
      decode: async (transaction) => decodeSwap(market, transaction),
    }
  },
}
