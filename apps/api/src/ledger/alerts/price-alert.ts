import { type Static, Type } from 'typebox'
import { described, Instant, Uuid } from '../../base/wire/scalars.ts'
import { TokenId } from '../../wallet/catalogue/token.ts'
import { CurrencyCode } from '../../wallet/prices/currencies.ts'
import { alertConditions } from './crossing.ts'

export const AlertCondition = Type.Enum([...alertConditions], {
  description:
    '`above` and `below`: the price crosses `value`, in the currency. `change24h`: the price rises or falls by `value` percent within 24 hours.',
})

export const AlertValue = Type.String({
  pattern: '^\\d{1,30}(\\.\\d{1,18})?$',
  description: 'A positive decimal number: a price of one whole token, or a percentage.',
  examples: ['3500'],
})

export const PriceAlert = Type.Object(
  {
    id: described(Uuid, 'Id of this alert.'),
    tokenId: TokenId,
    currency: CurrencyCode,
    condition: AlertCondition,
    value: AlertValue,
    createdAt: described(Instant, 'Creation time, in UTC.'),
  },
  { title: 'PriceAlert', description: 'A price at which the device is notified.' },
)
export type PriceAlert = Static<typeof PriceAlert>
