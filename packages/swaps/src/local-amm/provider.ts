import { networks } from '@patina/chains'
import type { SwapProvider } from '../provider.ts'
import { buildSwap } from './build.ts'
import { decodeSwap } from './decode.ts'
import { localExchange } from './exchange.ts'
import { quoteSwap } from './quote.ts'

/** Swaps through the exchange of the local Solana chain. Public networks do not have its program, so it trades only on local copies. */
export const localAmm: SwapProvider = {
  id: 'local-amm',
  learns: 'nothing',
  connect(chain) {
    const { network, readAccounts, getBlockhash } = chain
    const isPublic = networks.some(({ caip2 }) => caip2 === network.caip2)
    if (network.family !== 'solana' || network.id !== localExchange.platformId || isPublic || !readAccounts || !getBlockhash)
      return undefined
    const market = { ...chain, readAccounts, getBlockhash, exchange: localExchange, wrappedNative: network.wrappedNative }
    return {
      quote: (request) => quoteSwap(market, request),
      build: (quote, owner) => buildSwap(market, quote, owner),
      decode: (transaction) => decodeSwap(market, transaction),
    }
  },
}
