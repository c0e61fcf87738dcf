import { Type } from 'typebox'
import { errors } from '../../../base/wire/errors.ts'
import { Address, DeviceHeaders, PlatformId } from '../../../base/wire/scalars.ts'
import { mergeNonces } from '../../../ledger/rows/nonces.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../server/route.ts'
import { AddressParams, PlatformQuery, walletErrors } from './wallet-call.ts'

const Count = (description: string) =>
  Type.Union([Type.Integer(), Type.Null()], { description: `${description}; null on a chain without nonces.` })

/** Returns the nonce of the next transaction of an address. */
export const getNonce: Route<Pick<Deps, 'devices' | 'addresses' | 'transactions'>> = (app, { devices, addresses, transactions }) => {
  app.get(
    '/v1/wallet/addresses/:address/nonce',
    {
      schema: {
        operationId: 'getNonce',
        tags: ['wallet'],
        summary: 'Next nonce of an address',
        description:
          '`nonce` is the next nonce to use. Pending transactions count too: those of the node, and those that were sent through this API. All three fields are null on a chain without nonces.',
        headers: DeviceHeaders,
        params: AddressParams,
        querystring: PlatformQuery,
        response: {
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
          ...errors(...walletErrors),
        },
      },
    },
    async (request) => {
      const { deviceId } = await devices.authorize(request)
      const { platformId } = request.query
      const { chain, address, isProved } = await addresses.authorize(deviceId, platformId, request.params.address)
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
}
