import { scaledPrice } from '../decimal.ts'
import { fieldOf, type ServiceSettings, secondsOf, serviceSource, textOf } from '../service.ts'
import type { PriceSource } from '../source.ts'

/** Prices of CoinGecko, with a key. @see https://docs.coingecko.com/reference/simple-token-price */
export function coingecko({ url, key = '' }: ServiceSettings): PriceSource {
  // A key of a paid plan and a key of the demo plan have their own host and header.
  const keyHeader = new URL(url).hostname.startsWith('pro-') ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key'
  return serviceSource({
    id: 'coingecko',
    maxTokens: 100,
    request: (network, contracts) => ({
      url: `${url}/simple/token_price/${network}?contract_addresses=${contracts.join(',')}&vs_currencies=usd&include_last_updated_at=true&precision=full`,
      headers: { [keyHeader]: key },
    }),
    priceOf(answer, _network, contract) {
      const found = fieldOf(answer, contract)
      const usd = textOf(fieldOf(found, 'usd'))
      const at = secondsOf(textOf(fieldOf(found, 'last_updated_at')))
      // A price without its time could be of any day.
      return usd !== undefined && at ? { priceE18: scaledPrice(usd), at } : undefined
    },
  })
}
