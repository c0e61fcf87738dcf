import type { SwapProvider } from '../provider.ts'
import { buildSwap } from './build.ts'
import { decodeSwap } from './decode.ts'
import { uniswapV3Deployments } from './deployments.ts'
import { quoteSwap } from './quote.ts'

/** Swaps through the pools of Uniswap V3, over all fees. */
export const uniswapV3: SwapProvider = {
  id: 'uniswap-v3',
  learns: 'nothing',
  connect(chain) {
    const { network, readContracts } = chain
    const deployment = uniswapV3Deployments[network.id]
    if (network.family !== 'evm' || !deployment || !readContracts) return undefined
    const connectors = network.exchange?.connectors ?? []
    const market = { ...chain, readContracts, deployment, connectors, wrappedNative: network.wrappedNative }
    return {
      quote: (request) => quoteSwap(market, request),
      build: (quote, owner) => buildSwap(market, quote, owner),
      decode: async (transaction) => decodeSwap(market, transaction),
    }
  },
}
