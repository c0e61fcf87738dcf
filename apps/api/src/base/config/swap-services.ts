import { type ServiceId, type ServiceSettings, services } from '@patina/swaps'
import { Type } from 'typebox'
import { type Environment, listOf, type Mode, optional, setting, subject } from './setting.ts'

const key = (service: string, unset = 'no key; the service cannot be used') =>
  optional(Type.String({ minLength: 1, maxLength: 1024, pattern: '^[!-~]+$' }), {
    meaning: `Key for the swaps of ${service}.`,
    accepts: 'text without spaces',
    unset,
    secret: true,
  })

/** The addresses of the services. */
const urls: Readonly<Record<ServiceId, string>> = {
  kyberswap: 'https://aggregator-api.kyberswap.com',
  lifi: 'https://li.quest/v1',
  'zero-ex': 'https://api.0x.org',
  'uniswap-api': 'https://trade-api.gateway.uniswap.org/v1',
  jupiter: 'https://api.jup.ag/swap/v2',
}

export const swapServices = subject(
  'Swap services',
  {
    SWAP_PROVIDERS: setting(Type.String({ maxLength: 100 }), {
      meaning:
        'Swap services that are used in addition to the exchanges on the chains. Each learns the tokens and amounts of quotes. Some learn the address too.',
      accepts: 'a list of `kyberswap`, `lifi`, `zero-ex`, `uniswap-api` and `jupiter`',
      default: '',
    }),
    SWAP_KYBERSWAP_KEY: optional(Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9._-]+$' }), {
      meaning: 'Name under which KyberSwap counts your requests.',
      accepts: 'letters, digits, `.`, `_` and `-`, at most 64',
      unset: 'requests have no name, and a lower rate limit',
      secret: true,
    }),
    SWAP_LIFI_KEY: key('LI.FI', 'no key; the service allows few requests'),
    SWAP_ZERO_EX_KEY: key('0x'),
    SWAP_UNISWAP_API_KEY: key("Uniswap's Trading API"),
    SWAP_JUPITER_KEY: key('Jupiter', 'no key; the service allows few requests'),
  },
  ({ SWAP_PROVIDERS, SWAP_ZERO_EX_KEY, SWAP_UNISWAP_API_KEY }) => {
    const wanted = listOf(SWAP_PROVIDERS)
    return [
      wanted.some((id) => !isService(id)) && `SWAP_PROVIDERS must be a list of ${Object.keys(services).join(', ')}`,
      wanted.includes('zero-ex') && !SWAP_ZERO_EX_KEY && 'SWAP_ZERO_EX_KEY must be set, because SWAP_PROVIDERS contains zero-ex',
      wanted.includes('uniswap-api') &&
        !SWAP_UNISWAP_API_KEY &&
        'SWAP_UNISWAP_API_KEY must be set, because SWAP_PROVIDERS contains uniswap-api',
    ]
  },
)

const isService = (id: string): id is ServiceId => Object.hasOwn(services, id)

/** The swap services that are on, with their addresses and keys. */
export type SwapServices = readonly ({ id: ServiceId } & ServiceSettings)[]

/** @throws {Error} that names every bad setting */
export function readSwapServices(given: Environment, mode: Mode): SwapServices {
  const read = swapServices.read(given, mode)
  const keys: Record<ServiceId, string | undefined> = {
    kyberswap: read.SWAP_KYBERSWAP_KEY,
    lifi: read.SWAP_LIFI_KEY,
    'zero-ex': read.SWAP_ZERO_EX_KEY,
    'uniswap-api': read.SWAP_UNISWAP_API_KEY,
    jupiter: read.SWAP_JUPITER_KEY,
  }
  const wanted = [...new Set(listOf(read.SWAP_PROVIDERS))].filter(isService)
  return wanted.map((id) => ({ id, url: urls[id], key: keys[id] }))
}
