import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { errors } from '../../http/errors.ts'
import type { Route } from '../../http/route.ts'
import { Address, Amount, DeviceHeaders, described, PlatformId } from '../../http/scalars.ts'
import { AddressParams, PlatformQuery, walletErrors } from './wallet-call.ts'

/** Returns the account type of an address. */
export const getAddressInfo: Route<Pick<Deps, 'devices' | 'addresses'>> = (app, { devices, addresses }) => {
  app.get(
    '/v1/wallet/addresses/:address/info',
    {
      schema: {
        operationId: 'getAddressInfo',
        tags: ['wallet'],
        summary: 'Account type of an address',
        description:
          'The kind of account behind an address, its native balance and its nonce. `exists` is false for an address that never held or did anything.',
        headers: DeviceHeaders,
        params: AddressParams,
        querystring: PlatformQuery,
        response: {
          200: Type.Object(
            {
              address: Address,
              platformId: PlatformId,
              type: Type.Enum(['eoa', 'contract', 'delegated', 'token', 'program', 'account', 'unknown'], {
                description:
                  '`eoa`: held by a key. `delegated`: held by a key, with the code of a contract (EIP-7702). `token`: a contract of the catalogue; on Solana any mint. `program`: code on Solana. `account`: what a program keeps there, such as a token account or a stake. `unknown`: an address without a key, where nothing stands.',
              }),
              exists: Type.Boolean({ description: 'False for an address without any balance or transaction so far.' }),
              balance: described(Amount, 'Its balance of the native token in base units, as a decimal string.'),
              nonce: Type.Union([Type.Integer(), Type.Null()], {
                description: 'Number of its mined transactions, or null on a chain without nonces.',
              }),
              delegatedTo: Type.Optional(described(Address, 'The contract whose code a `delegated` account runs. Absent for other types.')),
            },
            { title: 'AddressInfo', description: 'The account behind an address at the latest block.' },
          ),
          ...errors(...walletErrors),
        },
      },
    },
    async (request) => {
      const { deviceId } = await devices.authorize(request)
      const { platformId } = request.query
      const { chain, address } = await addresses.authorize(deviceId, platformId, request.params.address)
      const info = await chain.getAccountInfo(address)
      return { ...info, address, platformId, balance: info.balance.toString() }
    },
  )
}
