import { type Static, Type } from 'typebox'
import type { ErrorCode } from '../../../base/wire/errors.ts'
import { Address, described, PlatformId } from '../../../base/wire/scalars.ts'

/** The name in a path. It may be written in any form that its standard normalizes. */
export const NameText = Type.String({
  minLength: 1,
  maxLength: 255,
  description: 'An ENS name, at most 255 bytes after normalization.',
  examples: ['alice.eth'],
})

export const Name = Type.Object(
  {
    name: Type.Union([Type.String(), Type.Null()], {
      description: 'The normalized name, or null if the address has none.',
      examples: ['alice.eth'],
    }),
    address: Type.Union([Address, Type.Null()], { description: 'The address on the platform, or null if the name has none.' }),
    platformId: described(PlatformId, 'The platform of the address.'),
    reason: Type.Union([Type.Enum(['not_found', 'mismatch', 'invalid_name', 'gateway_needed', 'gateway_failed']), Type.Null()], {
      description:
        'Why the name or the address is null. `not_found`: there is no record. `mismatch`: the name has another address. `invalid_name`: the name is not normalized. `gateway_needed`: the record is outside the chain, and this server does not call gateways. `gateway_failed`: its gateway did not answer properly.',
    }),
    warnings: Type.Array(Type.Enum(['unusual_characters', 'digits_between_letters']), {
      description:
        'Why the name may be mistaken for another one. `unusual_characters`: it has characters other than a–z, 0–9, `-` and `_`. `digits_between_letters`: it has 0 or 1 between letters.',
    }),
  },
  { title: 'Name', description: 'A name and its address. Show the address before the user sends to a name.' },
)
export type Name = Static<typeof Name>

export const nameErrors = [
  'invalid_platform_id',
  'platform_disabled',
  'platform_not_found',
  'chain_unavailable',
] as const satisfies ErrorCode[]
