import { Type } from 'typebox'
import { Address, PlatformId } from '../../../base/wire/scalars.ts'
import { receiverFields } from '../../../wallet/catalogue/receiver.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'

/** Returns what an address is, also if no device linked it. */
export const describeAddress = route(
  {
    id: 'describeAddress',
    call: 'GET /v1/platforms/{id}/addresses/{address}',
    guard: 'device',
    limit: 'chain',
    owns: { id: 'anyone', address: 'anyone' },
    example: ({ address, platformId }) => ({ path: { id: platformId, address } }),
    tag: 'platforms',
    summary: 'What an address is',
    description:
      'Returns whether an address is a wallet, a contract, a token or something else, also of an address that is not linked. Read it before a payment, and warn about a receiver that is not an account of a person.',
    params: Type.Object({ id: PlatformId, address: Address }),
    out: {
      200: Type.Object(
        { address: Address, platformId: PlatformId, ...receiverFields },
        { title: 'AddressDescription', description: 'What an address is at the latest block.' },
      ),
    },
    fails: ['invalid_address', 'platform_disabled', 'platform_not_found', 'chain_unavailable'],
  },
  ({ platforms }: Pick<Deps, 'platforms'>) =>
    async (request) => {
      const chain = platforms.chain(request.params.id)
      const address = chain.parseAddress(request.params.address)
      return { ...(await chain.describeReceiver(address)), address, platformId: chain.network.id }
    },
)
