import { Type } from 'typebox'
import { errors } from '../../../base/wire/errors.ts'
import { Address, DeviceHeaders, PlatformId } from '../../../base/wire/scalars.ts'
import { receiverFields } from '../../../wallet/catalogue/receiver.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../server/route.ts'

/** Returns what an address is, also if no device linked it. */
export const describeAddress: Route<Pick<Deps, 'devices' | 'platforms'>> = (app, { devices, platforms }) => {
  app.get(
    '/v1/platforms/:id/addresses/:address',
    {
      schema: {
        operationId: 'describeAddress',
        tags: ['platforms'],
        summary: 'What an address is',
        description:
          'Returns whether an address is a wallet, a contract, a token or something else, also of an address that is not linked. Read it before a payment, and warn about a receiver that is not an account of a person.',
        headers: DeviceHeaders,
        params: Type.Object({ id: PlatformId, address: Address }),
        response: {
          200: Type.Object(
            { address: Address, platformId: PlatformId, ...receiverFields },
            { title: 'AddressDescription', description: 'What an address is at the latest block.' },
          ),
          ...errors('invalid_address', 'platform_disabled', 'unauthorized', 'device_unknown', 'platform_not_found', 'chain_unavailable'),
        },
      },
    },
    async (request) => {
      await devices.authorize(request)
      const chain = platforms.chain(request.params.id)
      const address = chain.parseAddress(request.params.address)
      return { ...(await chain.describeReceiver(address)), address, platformId: chain.network.id }
    },
  )
}
