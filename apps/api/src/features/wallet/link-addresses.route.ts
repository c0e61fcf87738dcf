import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { errors } from '../../http/errors.ts'
import { pageOf } from '../../http/page.ts'
import type { Route } from '../../http/route.ts'
import { Address, DeviceHeaders, described, Instant, PlatformId } from '../../http/scalars.ts'

const LinkedAddress = Type.Object(
  {
    address: Address,
    platformId: PlatformId,
    verified: Type.Boolean({
      description: 'Whether the device proved that it holds the key of the address. False today: no call takes such a proof yet.',
    }),
    createdAt: described(Instant, 'When it was linked first, in UTC.'),
  },
  { title: 'LinkedAddress', description: 'An address that the device may ask and send for.' },
)

/** Links addresses to the calling device, which may then ask and send for them. */
export const linkAddresses: Route<Pick<Deps, 'devices' | 'addresses'>> = (app, { devices, addresses }) => {
  app.post(
    '/v1/wallet/addresses',
    {
      schema: {
        operationId: 'linkAddresses',
        tags: ['wallet'],
        summary: 'Link addresses to the device',
        description:
          'Links up to 20 addresses in one call, all or none. Linking an address again is no error. The answer holds the addresses of this call in canonical form, each once. A device can link 100 addresses.',
        headers: DeviceHeaders,
        body: Type.Object({
          addresses: Type.Array(Type.Object({ address: Address, platformId: PlatformId }), {
            minItems: 1,
            maxItems: 20,
            description: 'What to link. The same address on two platforms is two entries.',
          }),
        }),
        response: {
          201: pageOf(LinkedAddress, {
            title: 'LinkedAddresses',
            description: 'The addresses of one call, after they were linked.',
            items: 'In the order of the call, each once.',
          }),
          ...errors('invalid_address', 'too_many_addresses', 'platform_disabled', 'unauthorized', 'device_unknown', 'platform_not_found'),
        },
      },
    },
    async (request, reply) => {
      const { deviceId } = await devices.authorize(request)
      const links = await addresses.link(deviceId, request.body.addresses)
      const items = links.map(({ address, platformId, verifiedAt, createdAt }) => ({
        address,
        platformId,
        verified: verifiedAt !== null,
        createdAt,
      }))
      return reply.code(201).send({ items, total: items.length })
    },
  )
}
