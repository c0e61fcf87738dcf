import type { SwapProvider } from '../provider.ts'
import { buildSwap } from './build.ts'
import { decodeSwap } from './decode.ts'
import type { Market, V3Exchange } from './exchange.ts'
import { quoteSwap } from './quote.ts'

/** Returns the provider that swaps through the pools of an exchange, over all fees. */
export const providerOf = (exchange: V3Exchange): SwapProvider => ({
  id: exchange.id,
  learns: 'nothing',
  connect(chain) {
    const { network, readContracts } = chain
    const deployment = exchange.deployments[network.id]
    if (network.family !== 'evm' || !deployment || !readContracts) return undefined
    const connectors = network.exchange?.connectors ?? []
    const market: Market = { ...chain, readContracts, exchange, deployment, connectors, wrappedNative: network.wrappedNative }
    return {
      quote: (request) => quoteSwap(market, request),
      build: (quote, owner) => buildSwap(market, quote, owner),
      decode: async (transaction) => decodeSwap(market, transaction),
    }
  },
})
