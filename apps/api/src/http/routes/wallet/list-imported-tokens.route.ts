import { errors } from '../../../base/wire/errors.ts'
import { DeviceHeaders } from '../../../base/wire/scalars.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../server/route.ts'
import { ImportedTokenList, importedTokenList } from './imported-token-list.ts'

/** Returns the tokens that the calling device imported. A device can import at most 100, so there is one page. */
export const listImportedTokens: Route<Pick<Deps, 'devices' | 'importedTokens'>> = (app, { devices, importedTokens }) => {
  app.get(
    '/v1/wallet/tokens',
    {
      schema: {
        operationId: 'listImportedTokens',
        tags: ['wallet'],
        summary: 'Imported tokens',
        description:
          'Returns all tokens that the device imported, in the order of its list. A device can import 100, so there are no pages.',
        headers: DeviceHeaders,
        response: { 200: ImportedTokenList, ...errors('unauthorized', 'device_unknown') },
      },
    },
    async (request) => {
      const { deviceId } = await devices.authorize(request)
      return importedTokenList(await importedTokens.all(deviceId))
    },
  )
}
