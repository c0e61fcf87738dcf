import { Type } from 'typebox'
import { pageOf } from '../../../base/wire/page.ts'
import { Address, described, PlatformId } from '../../../base/wire/scalars.ts'
import { HistoryState } from '../../../chain/backfill/address-history.ts'
import { assertNoOffsetWithCursor, HistoryFilters, selectionOf } from '../../../ledger/history/filters.ts'
import { Transaction } from '../../../ledger/history/transaction.ts'
import { TokenId } from '../../../wallet/catalogue/token.ts'
import { notLinked } from '../../../wallet/devices/addresses.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'

const title = { title: 'TransactionPage', description: 'One page of the history.' }
const HistoryPage = Type.Object(
  {
    ...pageOf(Transaction, { ...title, items: 'Transactions, newest first, each once.' }).properties,
    nextCursor: Type.Optional(
      Type.String({
        description: 'The `cursor` of the next page. `nextCursor` is missing on the last page.',
        examples: ['MTc2Mzg5MTIwMDAwMDAwMC4xOTAwMDAwMC4xMi40Mi5hYmNkZWZnaGlqaw'],
      }),
    ),
    history: described(HistoryState, 'How far the history of the addresses of this page is known.'),
    historyBounded: Type.Optional(
      Type.Boolean({
        description:
          'True if the server deleted older transactions of one of these addresses, and missing otherwise. Of a busy address that no device has proved, it keeps the newest transactions only.',
      }),
    ),
  },
  title,
)

/** Returns the transactions of the device's addresses. */
export const listHistory = route(
  {
    id: 'listHistory',
    call: 'GET /v1/tx/history',
    guard: 'device',
    limit: 'read',
    owns: { address: 'device_not_authorized' },
    example: ({ address, platformId }) => ({
      query: { address, platformId, tokenContractId: 'ethereum:native', offset: '0', limit: '10' },
    }),
    tag: 'transactions',
    summary: 'Transaction history',
    description:
      "Transactions of the device's linked addresses, newest first. The order is by `createdAt`, then by block and position in the block, with those without a block first. Each filter narrows the list. Each transaction is listed once. The fields `kind`, `title`, `sent`, `received` and `counterparty` describe the view of one linked address. If several linked addresses take part, it is the view of the signer. Without a signer among them, it is that of the first address that passes the filter. The fields `amount` and `tokenContractId` describe the main movement of value. The field `operations` lists all movements. The field `history` says whether older transactions may be missing. `total` counts up to 10,000. If there are more, `totalExact` is `false`.",
    query: Type.Object({
      address: Type.Optional(described(Address, 'Only transactions in which this linked address takes part.')),
      tokenContractId: Type.Optional(
        described(TokenId, 'Only transactions that moved this token: `{platformId}:native`, or `{platformId}:{contractAddress}`.'),
      ),
      platformId: Type.Optional(described(PlatformId, 'Only transactions on this platform.')),
      ...HistoryFilters.properties,
    }),
    out: { 200: HistoryPage },
    fails: ['invalid_address', 'invalid_token_id', 'invalid_cursor', 'cursor_with_offset', 'device_not_authorized', 'platform_not_found'],
  },
  ({
    addresses,
    addressHistories,
    history,
    platforms,
    tokens,
  }: Pick<Deps, 'addresses' | 'addressHistories' | 'history' | 'platforms' | 'tokens'>) =>
    async (request, { deviceId, locale }) => {
      const { address, tokenContractId, platformId, offset, limit, cursor } = request.query
      assertNoOffsetWithCursor(request.query)
      const selection = selectionOf(request.query)
      if (platformId !== undefined) platforms.network(platformId)
      const tokenId = tokenContractId === undefined ? undefined : tokens.canonicalId(tokenContractId)
      if (tokenContractId !== undefined && tokenId === undefined) throw tokens.refusal(tokenContractId)
      const own = await addresses.links(deviceId)
      const links = addresses.select(own, {
        ...(platformId !== undefined && { platformId }),
        ...(address !== undefined && { address }),
      })
      if (address !== undefined && links.length === 0) throw notLinked(addresses.select(own, { address }).length > 0)
      const { kind, status, direction } = request.query
      const scope = JSON.stringify([deviceId, address, platformId, tokenId, kind, status, direction, selection.since, selection.until])
      const wanted = { limit, ...(offset !== undefined && { offset }), ...(cursor !== undefined && { cursor }) }
      const asked = { deviceId, links, ...(tokenId !== undefined && { tokenContractId: tokenId }), ...selection }
      const [page, known] = await Promise.all([history.page(asked, { locale, own }, wanted, scope), addressHistories.together(links)])
      return { ...page, history: known }
    },
)
