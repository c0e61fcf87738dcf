import { Type } from 'typebox'
import { errors } from '../../../base/wire/errors.ts'
import { DeviceHeaders, defaulted, PlatformId } from '../../../base/wire/scalars.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../server/route.ts'
import { Name, NameText, nameErrors } from './name.ts'

/** Returns the address of a name. */
export const resolveName: Route<Pick<Deps, 'devices' | 'names'>> = (app, { devices, names }) => {
  app.get(
    '/v1/names/:name',
    {
      schema: {
        operationId: 'resolveName',
        tags: ['names'],
        summary: 'Address of a name',
        description:
          'The address that an ENS name has on a platform. A name may have different addresses on different platforms, and no other address is used instead. `address` is null if there is none, and `reason` says why.',
        headers: DeviceHeaders,
        params: Type.Object({ name: NameText }),
        querystring: Type.Object({ platformId: defaulted(Type.String({ ...PlatformId, default: 'ethereum' })) }),
        response: { 200: Name, ...errors('invalid_name', ...nameErrors) },
      },
    },
    async (request) => {
      await devices.authorize(request)
      return names.resolve(request.params.name, request.query.platformId)
    },
  )
}
