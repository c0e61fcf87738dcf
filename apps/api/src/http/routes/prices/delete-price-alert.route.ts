import { Type } from 'typebox'
import { bodyErrors, errors } from '../../../base/wire/errors.ts'
import { DeviceHeaders } from '../../../base/wire/scalars.ts'
import type { Deps } from '../../deps.ts'
import { NoContent } from '../../server/no-content.ts'
import type { Route } from '../../server/route.ts'

/** Removes a price alert of the calling device. An unknown id gets the same answer, so repeating the call is safe. */
export const deletePriceAlert: Route<Pick<Deps, 'devices' | 'priceAlerts'>> = (app, { devices, priceAlerts }) => {
  app.delete(
    '/v1/prices/alerts',
    {
      schema: {
        operationId: 'deletePriceAlert',
        tags: ['prices'],
        summary: 'Delete a price alert',
        description: 'Removes one price alert of the calling device. An id that is unknown or of another device also returns 204.',
        headers: DeviceHeaders,
        querystring: Type.Object({
          id: Type.String({
            minLength: 1,
            maxLength: 64,
            description: 'Alert id, a UUID, as in `GET /v1/prices/alerts`.',
            examples: ['5f0c6e9a-2b1d-4c57-9d3e-7a8b9c0d1e2f'],
          }),
        }),
        response: { 204: NoContent, ...errors('unauthorized', 'device_unknown', ...bodyErrors) },
      },
    },
    async (request, reply) => {
      const { deviceId } = await devices.authorize(request)
      await priceAlerts.remove(deviceId, request.query.id)
      return reply.code(204).send(null)
    },
  )
}
