import { MAX_SIGN_IN_MESSAGE } from '@patina/chains'
import { Type } from 'typebox'
import { pageOf } from '../../../base/wire/page.ts'
import { Address, BlockNumber, PlatformId } from '../../../base/wire/scalars.ts'
import { LinkedAddress, linkedAddressOf } from '../../../wallet/devices/linked-address.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'

const WantedAddress = Type.Object(
  {
    address: Address,
    platformId: PlatformId,
    message: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_SIGN_IN_MESSAGE,
        description:
          'Proof that the user owns the address: a CAIP-122 message (EIP-4361 on EVM). The message names this API as its domain, this operation as its URI, the chain of the platform, and `urn:uuid:{deviceId}` as its only resource. The message was issued at most ten minutes ago and expires at most ten minutes after that.',
      }),
    ),
    signature: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 16_386,
        description:
          'The account’s signature of `message`. Send both `message` and `signature`, or neither. On EVM, 0x-prefixed hexadecimal: of a key (EIP-191), a contract account (EIP-1271), or an undeployed contract account (EIP-6492). On Solana, the signature is the result of the wallet’s `signMessage`, in base58 or base64.',
      }),
    ),
  },
  { dependentRequired: { message: ['signature'], signature: ['message'] } },
)

const NewLink = Type.Object(
  {
    ...LinkedAddress.properties,
    watchedFrom: Type.Union([BlockNumber, Type.Null()], {
      description:
        'From this block on, no event of the address is missed: `GET /v1/events` reports every transaction. Earlier ones are searched. Null if the blocks of the platform are not read.',
    }),
  },
  { title: 'NewLink', description: 'An address that the device has linked now.' },
)

/** Links addresses to the calling device, which may then read their data and send from them. */
export const linkAddresses = route(
  {
    // Maximum bytes of a body: enough for twenty proofs of contract accounts that are not deployed yet.
    bodyLimit: 524_288,

    id: 'linkAddresses',
    call: 'POST /v1/wallet/addresses',
    guard: 'device',
    limit: 'write',
    owns: { addresses: 'anyone' },
    example: ({ stranger, platformId }) => ({ body: { addresses: [{ address: stranger, platformId }] } }),
    tag: 'wallet',
    summary: 'Link addresses to the device',
    description:
      'Links up to 20 addresses in one call, all or none. Linking an address again is not an error. A `message` that the account signed makes the link `verified` permanently. A verified link shows pending transactions of other devices. If the operator requires proofs (`REQUIRE_ADDRESS_PROOF`), only verified links may send and swap. If one proof is invalid, nothing is linked. The answer lists the addresses of this call in canonical form, each once. A device can link 100 addresses.',
    body: Type.Object({
      addresses: Type.Array(WantedAddress, {
        minItems: 1,
        maxItems: 20,
        description: 'Addresses to link. The same address on two platforms needs two entries.',
      }),
    }),
    out: {
      201: pageOf(NewLink, {
        title: 'LinkedAddresses',
        description: 'The addresses that one call linked.',
        items: 'The addresses in the order of the request, each once.',
      }),
    },
    fails: [
      'invalid_address',
      'cannot_sign',
      'invalid_proof',
      'too_many_addresses',
      'platform_disabled',
      'platform_not_found',
      'chain_unavailable',
    ],
  },
  ({ addresses, nextBlocks }: Pick<Deps, 'addresses' | 'nextBlocks'>) =>
    async (request, { deviceId }) => {
      const links = await addresses.link(request, deviceId, request.body.addresses)
      // `nextBlocks` must run after the links are committed.
      // A worker that is reading a block now may not see the new links, so the backfill covers that block.
      const next = await nextBlocks()
      const items = links.map((link) => ({ ...linkedAddressOf(link), watchedFrom: next.get(link.platformId) ?? null }))
      return { items, total: items.length }
    },
)
