import { type ServiceId, type ServiceSettings, services } from '@patina/prices'
import { Type } from 'typebox'
import { type Environment, listOf, type Mode, optional, setting, subject } from './setting.ts'
import { Url } from './url.ts'

const key = (service: string) =>
  optional(Type.String({ minLength: 1, maxLength: 1024, pattern: '^[!-~]+$' }), {
    meaning: `Key for the prices of ${service}.`,
    accepts: 'text without spaces',
    unset: 'no key; the service cannot be used',
    secret: true,
  })

export const prices = subject(
  'Prices',
  {
    PRICE_MAX_DIFFERENCE_PERCENT: setting(Type.Integer({ minimum: 1, maximum: 100 }), {
      meaning: 'Maximum difference of two price sources that agree, in percent. A token whose sources differ more has no price.',
      default: 10,
    }),
    PRICE_SOURCES: setting(Type.String({ maxLength: 100 }), {
      meaning:
        'Price services that are used in addition to the chains. Each learns which tokens this server lists, and never who holds them.',
      accepts: 'a list of `coingecko`, `defillama` and `jupiter`',
      default: '',
    }),
    PRICE_COINGECKO_KEY: key('CoinGecko'),
    PRICE_COINGECKO_URL: setting(Url('http|https'), {
      meaning: 'Address of CoinGecko. A key of its demo plan needs `https://api.coingecko.com/api/v3`.',
      default: 'https://pro-api.coingecko.com/api/v3',
    }),
    PRICE_DEFILLAMA_URL: setting(Url('http|https'), {
      meaning: 'Address of DefiLlama. The address of a paid plan contains the key.',
      default: 'https://coins.llama.fi',
      secret: true,
    }),
    PRICE_JUPITER_KEY: key('Jupiter'),
  },
  ({ PRICE_SOURCES, PRICE_COINGECKO_KEY, PRICE_JUPITER_KEY }) => {
    const wanted = listOf(PRICE_SOURCES)
    return [
      wanted.some((id) => !isService(id)) && `PRICE_SOURCES must be a list of ${Object.keys(services).join(', ')}`,
      wanted.includes('coingecko') && !PRICE_COINGECKO_KEY && 'PRICE_COINGECKO_KEY must be set, because PRICE_SOURCES contains coingecko',
      wanted.includes('jupiter') && !PRICE_JUPITER_KEY && 'PRICE_JUPITER_KEY must be set, because PRICE_SOURCES contains jupiter',
    ]
  },
)

const isService = (id: string): id is ServiceId => Object.hasOwn(services, id)

export type PriceSettings = {
  /** Maximum difference of two price sources that agree, in percent. */
  maxDifferencePercent: number
  /** The price services that are on. */
  services: readonly ({ id: ServiceId } & ServiceSettings)[]
}

/** @throws {Error} that names a bad setting */
export function readPrices(given: Environment, mode: Mode): PriceSettings {
  const read = prices.read(given, mode)
  const settings: Record<ServiceId, ServiceSettings> = {
    coingecko: { url: read.PRICE_COINGECKO_URL, key: read.PRICE_COINGECKO_KEY },
    defillama: { url: read.PRICE_DEFILLAMA_URL },
    jupiter: { url: 'https://api.jup.ag', key: read.PRICE_JUPITER_KEY },
  }
  const wanted = [...new Set(listOf(read.PRICE_SOURCES))].filter(isService)
  return {
    maxDifferencePercent: read.PRICE_MAX_DIFFERENCE_PERCENT,
    services: wanted.map((id) => ({ id, ...settings[id], url: settings[id].url.replace(/\/+$/, '') })),
  }
}
