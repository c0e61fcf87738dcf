import { Type } from 'typebox'
import { PriceAlert } from '../../../ledger/alerts/price-alert.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'

/** Returns the price alerts of the calling device. */
export const listPriceAlerts = route(
  {
    id: 'listPriceAlerts',
    call: 'GET /v1/prices/alerts',
    guard: 'device',
    limit: 'read',
    tag: 'prices',
    summary: 'Price alerts of the device',
    description: 'All price alerts of the calling device, newest first.',
    out: {
      200: Type.Object(
        {
          items: Type.Array(PriceAlert, { description: 'The alerts, newest first.' }),
          total: Type.Integer({ description: 'Number of alerts.' }),
        },
        { title: 'PriceAlerts', description: 'The price alerts of a device.' },
      ),
    },
  },
  ({ priceAlerts }: Pick<Deps, 'priceAlerts'>) =>
    async (_request, { deviceId }) => {
      const items = await priceAlerts.all(deviceId)
      return { items, total: items.length }
    },
)
