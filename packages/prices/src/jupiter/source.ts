import { scaledPrice } from '../decimal.ts'
import { fieldOf, type ServiceSettings, serviceSource, textOf } from '../service.ts'
import type { PriceSource } from '../source.ts'

/**
 * Prices of Jupiter on Solana, with a key. Tokens without a reliable price are missing from its answer. It reports a block and no time, so
 * its price alone has low confidence. @see https://developers.jup.ag/docs/price
 */
export const jupiter = ({ url, key = '' }: ServiceSettings): PriceSource =>
  serviceSource({
    id: 'jupiter',
    maxTokens: 50,
    request: (_network, contracts) => ({ url: `${url}/price/v3?ids=${contracts.join(',')}`, headers: { 'x-api-key': key } }),
    priceOf(answer, _network, contract) {
      const found = fieldOf(answer, contract)
      const price = textOf(fieldOf(found, 'usdPrice'))
      const decimals = textOf(fieldOf(found, 'decimals'))
      return price === undefined
        ? undefined
        : { priceE18: scaledPrice(price), ...(decimals !== undefined && { decimals: Number(decimals) }) }
    },
  })
