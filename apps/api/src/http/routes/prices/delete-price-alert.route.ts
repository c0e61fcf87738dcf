import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { NoContent } from '../../server/no-content.ts'
import { route } from '../../server/route.ts'

/** Removes a price alert of the calling device. An unknown id gets the same answer, so repeating the call is safe. */
export const deletePriceAlert = route(
  {
    id: 'deletePriceAlert',
    call: 'DELETE /v1/prices/alerts',
    guard: 'device',
    limit: 'write',
    owns: { id: 'anyone' },
    example: ({ notification }) => ({ query: { id: notification } }),
    tag: 'prices',
    summary: 'Delete a price alert',
    description: 'Removes one price alert of the calling device. An id that is unknown or of another device also returns 204.',
    query: Type.Object({
      id: Type.String({
        minLength: 1,
        maxLength: 64,
        description: 'Alert id, a UUID, as in `GET /v1/prices/alerts`.',
        examples: ['5f0c6e9a-2b1d-4c57-9d3e-7a8b9c0d1e2f'],
      }),
    }),
    out: { 204: NoContent },
  },
  ({ priceAlerts }: Pick<Deps, 'priceAlerts'>) =>
    async (request, { deviceId }) => {
      await priceAlerts.remove(deviceId, request.query.id)
      return null
    },
)
