import { coingecko } from './coingecko/source.ts'
import { defillama } from './defillama/source.ts'
import { jupiter } from './jupiter/source.ts'
import type { ServiceSettings } from './service.ts'
import type { PriceSource } from './source.ts'

/** Price services. None is on by default, because each learns which tokens the server lists. */
export const services = { coingecko, defillama, jupiter } satisfies Record<string, (settings: ServiceSettings) => PriceSource>

export type ServiceId = keyof typeof services
