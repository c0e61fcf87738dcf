import { jupiter } from './jupiter/provider.ts'
import { kyberswap } from './kyberswap/provider.ts'
import { lifi } from './lifi/provider.ts'
import type { SwapProvider } from './provider.ts'
import type { ServiceSettings } from './service.ts'
import { uniswapApi } from './uniswap-api/provider.ts'
import { zeroEx } from './zero-ex/provider.ts'

/** Swap services. None is on by default, because each learns the tokens and the amounts of quotes. */
export const services = {
  kyberswap,
  lifi,
  'zero-ex': zeroEx,
  'uniswap-api': uniswapApi,
  jupiter,
} satisfies Record<string, (settings: ServiceSettings) => SwapProvider>

export type ServiceId = keyof typeof services
