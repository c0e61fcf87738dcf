import { Type } from 'typebox'
import { errors } from '../../../base/wire/errors.ts'
import { Address, DeviceHeaders, PlatformId } from '../../../base/wire/scalars.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../server/route.ts'
import { Name, nameErrors } from './name.ts'

/** Returns the primary name of an address. */
export const findName: Route<Pick<Deps, 'devices' | 'names'>> = (app, { devices, names }) => {
  app.get(
    '/v1/names',
    {
      schema: {
        operationId: 'findName',
        tags: ['names'],
        summary: 'Name of an address',
        description:
          'The primary ENS name of an address on a platform, also of an address that is not linked. `name` is null unless the name has this address on the platform, and `reason` says why.',
        headers: DeviceHeaders,
        querystring: Type.Object({ address: Address, platformId: PlatformId }),
        response: { 200: Name, ...errors('invalid_address', ...nameErrors) },
      },
    },
    async (request) => {
      await devices.authorize(request)
      return names.find(request.query.address, request.query.platformId)
    },
  )
}
