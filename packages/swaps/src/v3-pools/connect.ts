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
    if (network.family !== 'evm' || !readContracts) return undefined
    const deployment = network.v3Exchanges?.[exchange.id]
    if (!deployment) return undefined
    const connectors = network.exchange?.connectors ?? []
    const market: Market = { ...chain, readContracts, exchange, deployment, connectors, wrappedNative: network.wrappedNative }
    return {
      quote: (request) => quoteSwap(market, request),
      build: (quote, owner) => buildSwap(market, quote, owner),
      decode: async (transaction) => decodeSwap(market, transaction),
    }
  },
})
