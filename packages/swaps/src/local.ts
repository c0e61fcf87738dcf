import { localAmm } from './local-amm/provider.ts'
import type { SwapProvider } from './provider.ts'

export { localExchange } from './local-amm/exchange.ts'
export { type LocalPool, readLocalPools } from './local-amm/reserves.ts'

/** Providers that trade on local chains only. Programs for local chains add them to the others. */
export const localProviders: readonly SwapProvider[] = [localAmm]
