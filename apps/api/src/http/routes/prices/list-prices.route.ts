import { Type } from 'typebox'
import { ApiError } from '../../../base/wire/errors.ts'
import { CurrencyQuery, parseCurrency } from '../../../wallet/prices/currencies.ts'
import { Price } from '../../../wallet/prices/price.ts'
import { toPrice } from '../../../wallet/prices/prices.ts'
import type { Deps } from '../../deps.ts'
import { preparedAnswers, preparedResponses, sendPrepared } from '../../server/prepared-answers.ts'
import { route } from '../../server/route.ts'

const maxTokens = 100
const tooManyTokens = `tokenIds must not hold more than ${maxTokens} items`
/** Seconds for which a client may keep the answer. */
const maxAgeSeconds = 30

/** Returns the newest prices of tokens. */
export const listPrices = route(
  {
    id: 'listPrices',
    call: 'GET /v1/prices',
    guard: 'public',
    limit: 'catalogue',
    example: () => ({ query: { tokenIds: 'ethereum:native', currency: 'EUR' } }),
    tag: 'prices',
    summary: 'Prices of tokens',
    description:
      'The newest recorded price of each token, in the order of `tokenIds`. Prices come from oracles on the chains and are recorded once a minute. A token without a price has `price: null` and a `reason`: no price is better than a wrong one.',
    query: Type.Object({
      tokenIds: Type.String({
        minLength: 1,
        maxLength: 16_384,
        description: `Token ids separated by commas, at most ${maxTokens}.`,
        examples: ['ethereum:native'],
        'x-sentences': [tooManyTokens],
      }),
      ...CurrencyQuery,
    }),
    out: preparedResponses(
      Type.Object(
        { items: Type.Array(Price, { description: 'One item per token, in the order of `tokenIds`.' }) },
        { title: 'Prices', description: 'Prices of tokens in one currency.' },
      ),
    ),
    fails: ['invalid_token_id', 'unknown_currency'],
  },
  ({ prices, tokens }: Pick<Deps, 'prices' | 'tokens'>) => {
    const answers = preparedAnswers()

    function parseIds(text: string): string[] {
      const ids = text.split(',').flatMap((part) => part.trim() || [])
      if (ids.length > maxTokens) throw new ApiError('invalid_input', { message: tooManyTokens })
      return [...new Set(ids.map(canonical))]
    }
    function canonical(id: string, index: number): string {
      const found = tokens.canonicalId(id)
      if (found === undefined) throw tokens.refusal(id, { index })
      return found
    }

    return async (request, _, reply) => {
      const currency = parseCurrency(request.query.currency)
      const ids = parseIds(request.query.tokenIds)
      const table = await prices.table()
      const key = JSON.stringify([table.version, currency, ids])
      const answer = answers.get(key, () => ({ items: ids.map((id) => toPrice(id, currency, table.quote(id, currency))) }))
      sendPrepared(request, reply, answer, maxAgeSeconds)
      return reply
    }
  },
)
