import { Type } from 'typebox'
import { Address, Amount, described, PlatformId } from '../../../base/wire/scalars.ts'
import { route } from '../../server/route.ts'
import { AddressParams, PlatformQuery } from './wallet-call.ts'

/** Returns the account type of an address. */
export const getAddressInfo = route(
  {
    id: 'getAddressInfo',
    call: 'GET /v1/wallet/addresses/{address}/info',
    guard: 'linked',
    limit: 'chain',
    owns: { address: 'device_not_authorized' },
    example: ({ address, platformId }) => ({ path: { address }, query: { platformId } }),
    tag: 'wallet',
    summary: 'Account type of an address',
    description:
      'Returns the type of the account at an address, its native balance and its nonce. The field `exists` is false for an address without any balance or transaction so far.',
    params: AddressParams,
    query: PlatformQuery,
    out: {
      200: Type.Object(
        {
          address: Address,
          platformId: PlatformId,
          type: Type.Enum(['eoa', 'contract', 'delegated', 'token', 'program', 'account', 'unknown'], {
            description:
              '`eoa`: a private key controls the account. `delegated`: a private key controls the account, which runs the code of a contract (EIP-7702). `token`: a contract of the catalogue; on Solana any mint. `program`: code on Solana. `account`: data that a program owns, such as a token account or a stake. `unknown`: an address without a private key and without an account.',
          }),
          exists: Type.Boolean({ description: 'False for an address without any balance or transaction so far.' }),
          balance: described(Amount, 'Balance of the native token in base units, as a decimal string.'),
          nonce: Type.Union([Type.Integer(), Type.Null()], {
            description: 'Number of mined transactions that the address sent, or null on a chain without nonces.',
          }),
          delegatedTo: Type.Optional(
            described(Address, 'The contract whose code a `delegated` account runs. Absent for accounts of other types.'),
          ),
        },
        { title: 'AddressInfo', description: 'The account behind an address at the latest block.' },
      ),
    },
    fails: ['chain_unavailable'],
  },
  () =>
    async ({ query }, { chain, address }) => {
      const info = await chain.getAccountInfo(address)
      return { ...info, address, platformId: query.platformId, balance: info.balance.toString() }
    },
)
