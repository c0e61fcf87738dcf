import { MAX_SIGN_IN_MESSAGE } from '@wallet/chains'
import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { LinkedAddress, linkedAddressOf } from '../../devices/linked-address.ts'
import { errors } from '../../http/errors.ts'
import { pageOf } from '../../http/page.ts'
import type { Route } from '../../http/route.ts'
import { Address, DeviceHeaders, PlatformId } from '../../http/scalars.ts'

const WantedAddress = Type.Object(
  {
    address: Address,
    platformId: PlatformId,
    message: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_SIGN_IN_MESSAGE,
        description:
          'Proof that the address is the holder’s: a CAIP-122 message (EIP-4361 on EVM) that names this API as its domain, this call as its URI, the chain of the platform, and `urn:uuid:{deviceId}` as its only resource. Issued at most ten minutes ago, and expiring at most ten minutes after that.',
      }),
    ),
    signature: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 16_386,
        description:
          'The account’s signature of `message`; the two come together. On EVM 0x-prefixed hexadecimal: of a key (EIP-191), of a contract account (EIP-1271), or of one that is not made yet (EIP-6492). On Solana what the wallet’s `signMessage` gives, in base58 or base64.',
      }),
    ),
  },
  { dependentRequired: { message: ['signature'], signature: ['message'] } },
)

/** Links addresses to the calling device, which may then ask and send for them. */
export const linkAddresses: Route<Pick<Deps, 'devices' | 'addresses'>> = (app, { devices, addresses }) => {
  app.post(
    '/v1/wallet/addresses',
    {
      // Twenty proofs of contract accounts that are not made yet.
      bodyLimit: 524_288,
      schema: {
        operationId: 'linkAddresses',
        tags: ['wallet'],
        summary: 'Link addresses to the device',
        description:
          'Links up to 20 addresses in one call, all or none. Linking an address again is no error. With a `message` that the account signed, the link is `verified`, and stays it: it shows pending transactions of other devices, and may send and swap where the operator requires proofs (`REQUIRE_ADDRESS_PROOF`). One proof that does not hold, and nothing is linked. The answer holds the addresses of this call in canonical form, each once. A device can link 100 addresses.',
        headers: DeviceHeaders,
        body: Type.Object({
          addresses: Type.Array(WantedAddress, {
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
          ...errors(
            'invalid_address',
            'cannot_sign',
            'invalid_proof',
            'too_many_addresses',
            'platform_disabled',
            'unauthorized',
            'device_unknown',
            'platform_not_found',
            'chain_unavailable',
          ),
        },
      },
    },
    async (request, reply) => {
      const { deviceId } = await devices.authorize(request)
      const links = await addresses.link(request, deviceId, request.body.addresses)
      const items = links.map(linkedAddressOf)
      return reply.code(201).send({ items, total: items.length })
    },
  )
}
