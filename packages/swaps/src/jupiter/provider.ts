import type { SwapProvider } from '../provider.ts'
import type { ServiceSettings } from '../service.ts'
import { serviceNetwork } from '../service-quote.ts'
import { buildSwap } from './build.ts'
import { decodeSwap } from './decode.ts'
import { quoteSwap } from './quote.ts'

/** Swaps on Solana through Jupiter's router, whose instructions the server assembles itself. Its quotes need the address that will swap. */
export const jupiter = (service: ServiceSettings): SwapProvider => ({
  id: 'jupiter',
  learns: 'address',
  connect(chain) {
    const { network, readAccounts, getBlockhash } = chain
    if (network.family !== 'solana' || !readAccounts || !getBlockhash || !serviceNetwork(chain, 'jupiter')) return undefined
    const market = { ...chain, readAccounts, getBlockhash, service, wrappedNative: network.wrappedNative }
    return {
      quote: (request, signal) => quoteSwap(market, request, signal),
      build: (quote, owner) => buildSwap(market, quote, owner),
      decode: (transaction) => decodeSwap(market, transaction),
    }
  },
})
