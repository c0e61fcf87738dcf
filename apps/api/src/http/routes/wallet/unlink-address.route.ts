import { bodyErrors, errors } from '../../../base/wire/errors.ts'
import { DeviceHeaders } from '../../../base/wire/scalars.ts'
import type { Deps } from '../../deps.ts'
import { NoContent } from '../../server/no-content.ts'
import type { Route } from '../../server/route.ts'
import { AddressParams, PlatformQuery } from './wallet-call.ts'

/** Removes an address link of the calling device. An address without a link gets the same answer, so repeating the call is safe. */
export const unlinkAddress: Route<Pick<Deps, 'devices' | 'addresses'>> = (app, { devices, addresses }) => {
  app.delete(
    '/v1/wallet/addresses/:address',
    {
      schema: {
        operationId: 'unlinkAddress',
        tags: ['wallet'],
        summary: 'Unlink an address',
        description:
          'Removes the link between the device and an address on one platform. The device gets no more notifications or pushes for the address. Existing notifications stay readable. The API still follows the transactions that the device sent. Repeating the call is safe: an address that is not linked also returns 204. Linking the address again creates a new link, which needs its own proof.',
        headers: DeviceHeaders,
        params: AddressParams,
        querystring: PlatformQuery,
        response: {
          204: NoContent,
          ...errors('invalid_address', 'platform_disabled', 'unauthorized', 'device_unknown', 'platform_not_found', ...bodyErrors),
        },
      },
    },
    async (request, reply) => {
      const { deviceId } = await devices.authorize(request)
      await addresses.unlink(deviceId, request.query.platformId, request.params.address)
      return reply.code(204).send(null)
    },
  )
}
