import { Type } from 'typebox'
import { valueSentence } from '../../../ledger/alerts/alerts.ts'
import { AlertCondition, AlertValue, PriceAlert } from '../../../ledger/alerts/price-alert.ts'
import { CurrencyQuery } from '../../../wallet/prices/currencies.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'

/** Adds a price alert of the calling device. An equal one is returned, so repeating the call is safe. */
export const createPriceAlert = route(
  {
    id: 'createPriceAlert',
    call: 'POST /v1/prices/alerts',
    guard: 'device',
    limit: 'write',
    example: () => ({ body: { tokenId: 'ethereum:native', currency: 'EUR', condition: 'above', value: '3500' } }),
    tag: 'prices',
    summary: 'Add a price alert',
    description:
      'Notifies the device when the price of a token crosses a value, once per crossing. Prices are compared once a minute. An alert whose value is crossed already notifies after the price returns. It is armed again when the price is 1 % beyond the value on the other side, or the change is a fifth smaller. Repeating the call returns the same alert. At most 20 alerts per device.',
    body: Type.Object(
      {
        tokenId: Type.String({
          minLength: 1,
          maxLength: 200,
          description: 'A token of the catalogue.',
          examples: ['ethereum:native'],
        }),
        ...CurrencyQuery,
        condition: AlertCondition,
        value: AlertValue,
      },
      { title: 'CreatePriceAlertRequest', description: 'The price to wait for.', 'x-sentences': [valueSentence] },
    ),
    out: { 201: PriceAlert },
    fails: ['invalid_token_id', 'unknown_currency', 'too_many_alerts'],
  },
  ({ priceAlerts }: Pick<Deps, 'priceAlerts'>) =>
    ({ body }, { deviceId }) =>
      priceAlerts.add(deviceId, body),
)
