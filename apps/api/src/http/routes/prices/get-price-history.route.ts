import { Type } from 'typebox'
import { defaulted } from '../../../base/wire/scalars.ts'
import { TokenId } from '../../../wallet/catalogue/token.ts'
import { CurrencyQuery, parseCurrency } from '../../../wallet/prices/currencies.ts'
import { PriceHistory } from '../../../wallet/prices/price.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'

/** Returns the recorded prices of a token. */
export const getPriceHistory = route(
  {
    id: 'getPriceHistory',
    call: 'GET /v1/prices/{tokenId}/history',
    guard: 'public',
    limit: 'catalogue',
    example: () => ({ path: { tokenId: 'ethereum:native' }, query: { currency: 'EUR', range: '1d' } }),
    tag: 'prices',
    summary: 'Price history of a token',
    description:
      'Prices that this server recorded: one per hour for `1d`, `1w` and `1m`, and one per day for `1y`. Times before the first reading of the server are missing. A token without recorded prices has no items.',
    params: Type.Object({ tokenId: TokenId }),
    query: Type.Object({
      ...CurrencyQuery,
      range: defaulted(Type.Enum(['1d', '1w', '1m', '1y'], { default: '1d', description: 'A day, a week, a month or a year up to now.' })),
    }),
    out: { 200: PriceHistory },
    fails: ['invalid_token_id', 'unknown_currency'],
  },
  ({ prices, tokens }: Pick<Deps, 'prices' | 'tokens'>) =>
    async ({ params, query }) => {
      const currency = parseCurrency(query.currency)
      const tokenId = tokens.canonicalId(params.tokenId)
      if (tokenId === undefined) throw tokens.refusal(params.tokenId)
      return { tokenId, currency, items: await prices.history(tokenId, currency, query.range) }
    },
)
