import type { Deps } from '../../deps.ts'
import { NoContent } from '../../server/no-content.ts'
import { route } from '../../server/route.ts'
import { AddressParams, PlatformQuery } from './wallet-call.ts'

/** Removes an address link of the calling device. An address without a link gets the same answer, so repeating the call is safe. */
export const unlinkAddress = route(
  {
    id: 'unlinkAddress',
    call: 'DELETE /v1/wallet/addresses/{address}',
    guard: 'device',
    limit: 'write',
    owns: { address: 'anyone' },
    example: ({ address, platformId }) => ({ path: { address }, query: { platformId } }),
    tag: 'wallet',
    summary: 'Unlink an address',
    description:
      'Removes the link between the device and an address on one platform. The device gets no more notifications or pushes for the address. Existing notifications stay readable. The API still follows the transactions that the device sent. Repeating the call is safe: an address that is not linked also returns 204. Linking the address again creates a new link, which needs its own proof.',
    params: AddressParams,
    query: PlatformQuery,
    out: { 204: NoContent },
    fails: ['invalid_address', 'platform_disabled', 'platform_not_found'],
  },
  ({ addresses }: Pick<Deps, 'addresses'>) =>
    async (request, { deviceId }) => {
      await addresses.unlink(deviceId, request.query.platformId, request.params.address)
      return null
    },
)
