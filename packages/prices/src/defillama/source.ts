import { scaledPrice } from '../decimal.ts'
import { fieldOf, type ServiceSettings, secondsOf, serviceSource, textOf } from '../service.ts'
import type { PriceSource } from '../source.ts'

/** DefiLlama rates its own prices from 0 to 1. Less certain ones are not used. */
const MIN_CONFIDENCE = 0.9

/** Prices of DefiLlama. @see https://api-docs.defillama.com */
export const defillama = ({ url }: ServiceSettings): PriceSource =>
  serviceSource({
    id: 'defillama',
    // A list of 40 keeps the URL below the 4 kB that proxies accept.
    maxTokens: 40,
    request: (network, contracts) => ({
      url: `${url}/prices/current/${contracts.map((contract) => `${network}:${contract}`).join(',')}`,
    }),
    priceOf(answer, network, contract) {
      const found = fieldOf(fieldOf(answer, 'coins'), `${network}:${contract}`)
      const price = textOf(fieldOf(found, 'price'))
      const at = secondsOf(textOf(fieldOf(found, 'timestamp')))
      const confidence = textOf(fieldOf(found, 'confidence'))
      const decimals = textOf(fieldOf(found, 'decimals'))
      if (price === undefined || !at || (confidence !== undefined && Number(confidence) < MIN_CONFIDENCE)) return undefined
      return { priceE18: scaledPrice(price), at, ...(decimals !== undefined && { decimals: Number(decimals) }) }
    },
  })
