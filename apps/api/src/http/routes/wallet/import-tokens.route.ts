import { Type } from 'typebox'
import { maxImports } from '../../../wallet/catalogue/imports/imported-tokens.ts'
import { TokenId } from '../../../wallet/catalogue/token.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'
import { ImportedTokenList, importedTokenList } from './imported-token-list.ts'

/** Replaces the tokens that the calling device imported. */
export const importTokens = route(
  {
    id: 'importTokens',
    call: 'PUT /v1/wallet/tokens',
    guard: 'device',
    limit: 'write',
    example: () => ({ body: { tokenIds: ['ethereum:native', 'ethereum:0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'] } }),
    tag: 'wallet',
    summary: 'Import tokens',
    description: `Replaces the imported tokens of the device by this list, all or none, so repeating the call is safe. Balances and the portfolio list imported tokens, also with a balance of 0. A contract outside the catalogue is read from the chain once, its name is stored, and it has \`listed: false\`. If the chain has several nodes, two of them must return the same. If an id is not a token of its chain, \`details.index\` is its place in the list, from 0, and nothing changes. A token that is no longer in the list disappears, except if it is in the catalogue and an address has a balance. At most ${maxImports} tokens.`,
    body: Type.Object(
      {
        tokenIds: Type.Array(TokenId, {
          maxItems: maxImports,
          description: 'All tokens of the list, in its order. A repeated token counts once. An empty list removes all.',
        }),
      },
      { title: 'ImportTokensRequest', description: 'The tokens that the device wants to see.' },
    ),
    out: { 200: ImportedTokenList },
    fails: ['invalid_token_id', 'chain_unavailable'],
  },
  ({ importedTokens, platforms }: Pick<Deps, 'importedTokens' | 'platforms'>) =>
    async (request, { deviceId }) => {
      // Reading contracts counts once, like every call that needs a node.
      let counted: Promise<void> | undefined
      const onRead = async () => {
        counted ??= request.countAs?.('chain')
        await counted
      }
      return importedTokenList(platforms, await importedTokens.replace(deviceId, request.body.tokenIds, onRead), onRead)
    },
)
