import { localPools } from './local-exchange/source.ts'
import type { PriceSource } from './source.ts'

/** Sources that price tokens of local chains only. Programs for local chains add them after the others. */
export const localSources: readonly PriceSource[] = [localPools]
