import type { NetworkExchange } from './exchanges.ts'
import { localExchange } from './local-amm/exchange.ts'
import { localAmm } from './local-amm/provider.ts'
import type { SwapProvider } from './provider.ts'

export { type LocalPool, readLocalPools } from './local-amm/reserves.ts'
export { localExchange }

/** Providers that trade on local chains only. Programs for local chains add them to the others. */
export const localProviders: readonly SwapProvider[] = [localAmm]

/** Exchanges that only local chains have, by platform id. */
export const localExchanges: ReadonlyMap<string, readonly NetworkExchange[]> = new Map([
  [localExchange.platformId, [{ label: localExchange.label, contract: localExchange.program }]],
])
