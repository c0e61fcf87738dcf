import { type Static, Type } from 'typebox'
import { described, Instant } from '../../base/wire/scalars.ts'
import { TokenId } from '../catalogue/token.ts'

/** Why a token has no price. */
const priceReasons = [
  'not_listed',
  'no_value',
  'no_source',
  'unavailable',
  'sequencer_down',
  'stale',
  'invalid',
  'sources_differ',
  'no_rate',
] as const
export type PriceReason = (typeof priceReasons)[number]

export const Money = Type.String({
  pattern: '^\\d{1,96}(\\.\\d{1,18})?$',
  description: 'A decimal string in whole units of the currency, rounded down to 18 decimals.',
  examples: ['3127.4'],
})

export const Percent = Type.String({
  pattern: '^-?\\d{1,96}(\\.\\d{1,2})?$',
  description: 'A percentage as a decimal string, rounded towards zero to two decimals.',
  examples: ['-1.25'],
})

export const Reason = Type.Enum([...priceReasons], {
  description:
    'Why there is no price. `not_listed`: the token is not in the catalogue. `no_value`: the token is on a test network. `no_source`: no source has the token. `unavailable`: the sources do not answer. `sequencer_down`: the sequencer of the rollup is down or has just restarted. `stale`: the newest price is too old. `invalid`: the sources returned no usable number. `sources_differ`: the sources contradict each other. `no_rate`: the currency has no exchange rate at the moment.',
})

export const Price = Type.Object(
  {
    tokenId: TokenId,
    currency: Type.String({ description: 'Code of the currency.', examples: ['USD'] }),
    price: Type.Union([Money, Type.Null()], { description: 'Price of one whole token, or null with a `reason`.' }),
    change24h: Type.Union([Percent, Type.Null()], {
      description: 'Change of the price within the last 24 hours, in percent. Null if no price of that time is recorded.',
    }),
    source: Type.Union([Type.String(), Type.Null()], { description: 'The source of the price, or null.', examples: ['chainlink'] }),
    updatedAt: Type.Union([Instant, Type.Null()], {
      description: 'Time of the price. If the source reports no time, the time at which the price was read.',
    }),
    confidence: Type.Union([Type.Enum(['high', 'medium', 'low']), Type.Null()], {
      description:
        '`high`: a second source agrees. `medium`: one source, with a recent time. `low`: one source that reports no time. Null without a price.',
    }),
    reason: Type.Optional(Reason),
  },
  { title: 'Price', description: 'The price of a token in a currency.' },
)
export type Price = Static<typeof Price>

export const PriceHistory = Type.Object(
  {
    tokenId: TokenId,
    currency: Type.String({ description: 'Code of the currency.', examples: ['USD'] }),
    items: Type.Array(
      Type.Object(
        {
          at: described(Instant, 'Start of the hour or day, in UTC.'),
          price: described(Money, 'The first price that was recorded in that hour or day.'),
        },
        { title: 'PricePoint', description: 'A price of the past.' },
      ),
      { description: 'Recorded prices, oldest first. Hours or days without a price are missing.' },
    ),
  },
  { title: 'PriceHistory', description: 'Recorded prices of a token.' },
)
export type PriceHistory = Static<typeof PriceHistory>
