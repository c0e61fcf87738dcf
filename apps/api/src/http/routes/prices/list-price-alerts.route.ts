import { Type } from 'typebox'
import { errors } from '../../../base/wire/errors.ts'
import { DeviceHeaders } from '../../../base/wire/scalars.ts'
import { PriceAlert } from '../../../ledger/alerts/price-alert.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../server/route.ts'

/** Returns the price alerts of the calling device. */
export const listPriceAlerts: Route<Pick<Deps, 'devices' | 'priceAlerts'>> = (app, { devices, priceAlerts }) => {
  app.get(
    '/v1/prices/alerts',
    {
      schema: {
        operationId: 'listPriceAlerts',
        tags: ['prices'],
        summary: 'Price alerts of the device',
        description: 'All price alerts of the calling device, newest first.',
        headers: DeviceHeaders,
        response: {
          200: Type.Object(
            {
              items: Type.Array(PriceAlert, { description: 'The alerts, newest first.' }),
              total: Type.Integer({ description: 'Number of alerts.' }),
            },
            { title: 'PriceAlerts', description: 'The price alerts of a device.' },
          ),
          ...errors('unauthorized', 'device_unknown'),
        },
      },
    },
    async (request) => {
      const { deviceId } = await devices.authorize(request)
      const items = await priceAlerts.all(deviceId)
      return { items, total: items.length }
    },
  )
}
