import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'
import { ImportedTokenList, importedTokenList } from './imported-token-list.ts'

/** Returns the tokens that the calling device imported. A device can import at most 100, so there is one page. */
export const listImportedTokens = route(
  {
    id: 'listImportedTokens',
    call: 'GET /v1/wallet/tokens',
    guard: 'device',
    limit: 'read',
    tag: 'wallet',
    summary: 'Imported tokens',
    description: 'Returns all tokens that the device imported, in the order of its list. A device can import 100, so there are no pages.',
    out: { 200: ImportedTokenList },
  },
  ({ importedTokens, platforms }: Pick<Deps, 'importedTokens' | 'platforms'>) =>
    async (request, { deviceId }) => {
      return importedTokenList(platforms, await importedTokens.all(deviceId), async () => request.countAs?.('chain'))
    },
)
