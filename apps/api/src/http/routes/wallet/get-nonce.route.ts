import { Type } from 'typebox'
import { Address, PlatformId } from '../../../base/wire/scalars.ts'
import { mergeNonces } from '../../../ledger/rows/nonces.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'
import { AddressParams, PlatformQuery } from './wallet-call.ts'

const Count = (description: string) =>
  Type.Union([Type.Integer(), Type.Null()], { description: `${description}; null on a chain without nonces.` })

/** Returns the nonce of the next transaction of an address. */
export const getNonce = route(
  {
    id: 'getNonce',
    call: 'GET /v1/wallet/addresses/{address}/nonce',
    guard: 'linked',
    limit: 'chain',
    owns: { address: 'device_not_authorized' },
    example: ({ address, platformId }) => ({ path: { address }, query: { platformId } }),
    tag: 'wallet',
    summary: 'Next nonce of an address',
    description:
      '`nonce` is the next nonce to use. Pending transactions count too: those of the node, and those that were sent through this API. All three fields are null on a chain without nonces.',
    params: AddressParams,
    query: PlatformQuery,
    out: {
      200: Type.Object(
        {
          address: Address,
          platformId: PlatformId,
          nonce: Count('The nonce for the next transaction, after those in the mempool'),
          confirmedNonce: Count('Number of mined transactions of the address'),
          pendingCount: Count('Number of transactions of the address in the mempool'),
        },
        { title: 'Nonce', description: 'The nonces of an address.' },
      ),
    },
    fails: ['chain_unavailable'],
  },
  ({ transactions }: Pick<Deps, 'transactions'>) =>
    async (request, { deviceId, chain, address, isProved }) => {
      const { platformId } = request.query
      const [ofNode, uses] = await Promise.all([
        chain.getNonce?.(address),
        chain.getNonce ? transactions.nonceUses(platformId, address, { deviceId, isProved }) : [],
      ])
      const nonce = ofNode && mergeNonces(ofNode, uses)
      return {
        address,
        platformId,
        nonce: nonce?.next ?? null,
        confirmedNonce: nonce?.confirmed ?? null,
        pendingCount: nonce ? nonce.next - nonce.confirmed : null,
      }
    },
)
