import type { ChainAdapter, Address as ChainAddress } from '@patina/chains'
import { Type } from 'typebox'
import { PageQuery } from '../../../base/wire/page.ts'
import { BlockNumber, described, PlatformId } from '../../../base/wire/scalars.ts'
import { HistoryState } from '../../../chain/backfill/address-history.ts'
import type { LiveApproval } from '../../../ledger/approvals/approvals.ts'
import { HistoryFilters } from '../../../ledger/history/filters.ts'
import { tokenIdOf } from '../../../wallet/catalogue/tokens.ts'
import { CurrencyCode, parseCurrency } from '../../../wallet/prices/currencies.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'
import { AddressApproval, toWire } from './approval.ts'
import { AddressParams } from './wallet-call.ts'

/** Returns who may spend what an address has. */
export const listApprovals = route(
  {
    id: 'listApprovals',
    call: 'GET /v1/wallet/addresses/{address}/approvals',
    guard: 'linked',
    limit: 'read',
    owns: { address: 'device_not_authorized' },
    example: ({ address, platformId }) => ({ path: { address }, query: { platformId, currency: 'EUR', limit: '10' } }),
    tag: 'wallet',
    summary: 'Approvals of an address',
    description:
      'Lists who may spend what the address has. On EVM, these are allowances of tokens, operators and single permissions for NFTs, permissions of Permit2, and the delegation of the account (EIP-7702). On Solana, these are delegates and close authorities of token accounts. They come from the known history, in whichever transaction they were given, and the node says what is left of each at one block. Approvals of which nothing is left are not listed, so a page may have fewer items than `limit`. `revocation` is the call that ends an approval.',
    params: AddressParams,
    query: Type.Object({
      platformId: PlatformId,
      limit: PageQuery.limit,
      cursor: HistoryFilters.properties.cursor,
      currency: Type.Optional(CurrencyCode),
    }),
    out: {
      200: Type.Object(
        {
          items: Type.Array(AddressApproval, {
            description:
              'Those that the account itself shows come first, then those that it once set by its own transaction, then the others, which a contract may have invented. Each group is newest first.',
          }),
          nextCursor: Type.Optional(
            Type.String({ description: 'The `cursor` of the next page. `nextCursor` is missing on the last page.' }),
          ),
          blockNumber: described(BlockNumber, 'Number of the block at which the approvals were read.'),
          completeSince: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
            description:
              'The list has all approvals that were given in this block or later: 0 if it has all. Null if nothing is known yet. It becomes lower while `history` is `searching`.',
          }),
          history: described(HistoryState, 'How far the history of the address is known.'),
        },
        { title: 'ApprovalPage', description: 'One page of approvals.' },
      ),
    },
    fails: ['chain_unavailable', 'invalid_cursor', 'unknown_currency'],
  },
  ({ addressHistories, approvals, importedTokens, prices }: Pick<Deps, 'addressHistories' | 'approvals' | 'importedTokens' | 'prices'>) =>
    async (request, { deviceId, chain, address }) => {
      const { platformId, limit, cursor } = request.query
      const currency = request.query.currency === undefined ? undefined : parseCurrency(request.query.currency)
      const scope = JSON.stringify(['approvals', platformId, address])
      const [page, history, table] = await Promise.all([
        approvals.page(chain, address, { limit, ...(cursor !== undefined && { cursor }) }, scope),
        addressHistories.together([{ platformId, address }]),
        currency === undefined ? undefined : prices.table(),
      ])
      const { items, blockNumber, showsAll, nextCursor } = page
      const ids = items.flatMap(({ kind, contract }) => (kind === 'delegation' ? [] : tokenIdOf(platformId, contract)))
      const [knownTo, facts] = await Promise.all([importedTokens.knownTo([deviceId], ids), factsOf(chain, items)])
      const pricing = currency !== undefined && table ? { currency, table } : undefined
      const shown = { platformId, findToken: knownTo(deviceId), facts, pricing }
      return {
        items: items.map((approval) => toWire(approval, shown)),
        ...(nextCursor !== undefined && { nextCursor }),
        blockNumber: Number(blockNumber),
        completeSince: showsAll || history.state === 'complete' ? 0 : history.fromBlock,
        history,
      }
    },
)

/** Returns the facts of the tokens of these approvals, on chains whose tokens have some. */
async function factsOf(chain: Pick<ChainAdapter, 'getTokenFacts'>, items: readonly LiveApproval[]) {
  const isContract = (contract: LiveApproval['contract']): contract is ChainAddress => contract !== null && contract !== 'native'
  const contracts = [...new Set(items.map(({ contract }) => contract).filter(isContract))]
  return contracts.length === 0 ? undefined : chain.getTokenFacts?.(contracts)
}
