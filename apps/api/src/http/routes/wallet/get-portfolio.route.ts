import { Type } from 'typebox'
import { errors } from '../../../base/wire/errors.ts'
import { DeviceHeaders } from '../../../base/wire/scalars.ts'
import { CurrencyQuery, parseCurrency } from '../../../wallet/prices/currencies.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../server/route.ts'
import { readPortfolio } from './portfolio.ts'
import { Portfolio } from './portfolio-answer.ts'

/** Returns the value of everything at the linked addresses of a device. */
export const getPortfolio: Route<Pick<Deps, 'devices' | 'addresses' | 'importedTokens' | 'platforms' | 'prices' | 'tokens'>> = (
  app,
  deps,
) => {
  const { devices, addresses, importedTokens, prices } = deps
  app.get(
    '/v1/wallet/portfolio',
    {
      schema: {
        operationId: 'getPortfolio',
        tags: ['wallet'],
        summary: 'Value of all linked addresses',
        description:
          'The catalogue tokens, imported tokens and stakes of all linked addresses on all platforms: per token, per platform and in total. Values are rounded down to 18 decimals per token, and the total is the exact sum of them. A platform whose node does not answer is listed with its addresses, and the call still succeeds. Every device may read the holdings of the addresses that it linked.',
        headers: DeviceHeaders,
        querystring: Type.Object(CurrencyQuery),
        response: { 200: Portfolio, ...errors('unauthorized', 'device_unknown', 'unknown_currency') },
      },
    },
    async (request) => {
      const { deviceId } = await devices.authorize(request)
      const currency = parseCurrency(request.query.currency)
      const [links, imported, table] = await Promise.all([addresses.links(deviceId), importedTokens.all(deviceId), prices.table()])
      await addresses.noteBlocks(links)
      return readPortfolio(links, { ...deps, imported }, { currency, table })
    },
  )
}
