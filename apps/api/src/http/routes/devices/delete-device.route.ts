import { bodyErrors, errors } from '../../../base/wire/errors.ts'
import { DeviceHeaders } from '../../../base/wire/scalars.ts'
import type { Deps } from '../../deps.ts'
import { NoContent } from '../../server/no-content.ts'
import type { Route } from '../../server/route.ts'

/** Deletes the calling device and all its data. */
export const deleteDevice: Route<Pick<Deps, 'devices'>> = (app, { devices }) => {
  app.delete(
    '/v1/devices',
    {
      schema: {
        operationId: 'deleteDevice',
        tags: ['devices'],
        summary: 'Delete the device',
        description:
          'Deletes the calling device with its linked addresses, push token and notifications. Every later call of the device returns 403, including a second deletion. Pending transactions of the device are not cancelled, because the chain already has them. The key may register again as a new device.',
        headers: DeviceHeaders,
        response: { 204: NoContent, ...errors('unauthorized', 'device_unknown', ...bodyErrors) },
      },
    },
    async (request, reply) => {
      await devices.forget(await devices.authorize(request))
      return reply.code(204).send(null)
    },
  )
}
