import { Type } from 'typebox'
import { CurrencyQuery, parseCurrency } from '../../../wallet/prices/currencies.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'
import { readPortfolio } from './portfolio.ts'
import { Portfolio } from './portfolio-answer.ts'

/** Returns the value of everything at the linked addresses of a device. */
export const getPortfolio = route(
  {
    id: 'getPortfolio',
    call: 'GET /v1/wallet/portfolio',
    guard: 'device',
    limit: 'chain',
    example: () => ({ query: { currency: 'EUR' } }),
    tag: 'wallet',
    summary: 'Value of all linked addresses',
    description:
      'The catalogue tokens, imported tokens and stakes of all linked addresses on all platforms: per token, per platform and in total. Values are rounded down to 18 decimals per token, and the total is the exact sum of them. A platform whose node does not answer is listed with its addresses, and the call still succeeds. Every device may read the holdings of the addresses that it linked.',
    query: Type.Object(CurrencyQuery),
    out: { 200: Portfolio },
    fails: ['unknown_currency'],
  },
  (deps: Pick<Deps, 'addresses' | 'importedTokens' | 'platforms' | 'prices' | 'tokens'>) => {
    const { addresses, importedTokens, prices } = deps

    return async (request, { deviceId }) => {
      const currency = parseCurrency(request.query.currency)
      const [links, imported, table] = await Promise.all([addresses.links(deviceId), importedTokens.all(deviceId), prices.table()])
      await addresses.noteBlocks(links)
      return readPortfolio(links, { ...deps, imported }, { currency, table })
    }
  },
)
