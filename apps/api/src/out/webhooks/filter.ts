import { type Address, addressRules, networks } from '@patina/chains'
import { type Static, Type } from 'typebox'
import { ApiError } from '../../base/wire/errors.ts'
import { Amount } from '../../base/wire/scalars.ts'
import type { LoggedEvent } from '../../ledger/log/event.ts'
import { entryOf, publicTypes } from '../../ledger/log/event-types.ts'

/** The events that an endpoint wants. An absent field does not filter. */
export const Filter = Type.Object(
  {
    types: Type.Optional(Type.Array(Type.Enum([...publicTypes]), { minItems: 1, description: 'Types of events.' })),
    platforms: Type.Optional(
      Type.Array(Type.Enum(networks.map(({ id }) => id)), { minItems: 1, description: 'Platform ids.', examples: [['ethereum']] }),
    ),
    addresses: Type.Optional(
      Type.Array(Type.String({ maxLength: 128 }), {
        minItems: 1,
        maxItems: 1_000,
        description: 'Addresses that devices linked. A `platform.gap` concerns all addresses of its platform.',
      }),
    ),
    tokens: Type.Optional(
      Type.Record(Type.String({ maxLength: 200 }), Amount, {
        minProperties: 1,
        maxProperties: 100,
        description:
          'Smallest transfer by token contract id, in base units: `{ "ethereum:native": "1000000000000000000" }`. Events about no transaction pass.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type Filter = Static<typeof Filter>

/** Returns the filter with canonical addresses and token ids. @throws {ApiError} `invalid_address` or `invalid_token_id`, with the text */
export function canonicalFilter({ addresses, tokens, ...filter }: Filter): Filter {
  return {
    ...filter,
    ...(addresses && { addresses: [...new Set(addresses.map(canonicalAddress))] }),
    ...(tokens && { tokens: Object.fromEntries(Object.entries(tokens).map(([id, least]) => [canonicalToken(id), least])) }),
  }
}

/** Returns a function that tells whether an endpoint wants an event. Its cost does not grow with the number of addresses in the filter. */
export function matcher({ types, platforms, addresses, tokens }: Filter): (event: LoggedEvent) => boolean {
  const wanted = {
    types: types && new Set<string>(types),
    platforms: platforms && new Set(platforms),
    addresses: addresses && new Set(addresses),
  }
  const least = tokens && new Map(Object.entries(tokens).map(([id, amount]) => [id, BigInt(amount)]))
  const concerns = (event: LoggedEvent) =>
    !wanted.addresses || entryOf(event.type).audience === 'platform' || event.addresses.some((address) => wanted.addresses?.has(address))
  const moves = ({ transaction }: LoggedEvent) =>
    !least ||
    !transaction ||
    transaction.operations.some(({ type, tokenContractId, amount }) => {
      const minimum = least.get(tokenContractId)
      return type === 'transfer' && minimum !== undefined && BigInt(amount) >= minimum
    })
  return (event) =>
    (wanted.types?.has(event.type) ?? true) && (wanted.platforms?.has(event.platformId) ?? true) && concerns(event) && moves(event)
}

/** The address rules of each family. */
const rules = [...new Set(networks.map(addressRules))]

function canonicalAddress(text: string): Address {
  for (const { parse } of rules) {
    try {
      return parse(text)
    } catch {
      // The address may be of another family.
    }
  }
  throw new ApiError('invalid_address', { message: `Invalid address: ${text}` })
}

function canonicalToken(id: string): string {
  const [platformId = '', contract = ''] = id.split(':')
  const network = networks.find((one) => one.id === platformId)
  try {
    if (network) return `${platformId}:${contract === 'native' ? contract : addressRules(network).parse(contract)}`
  } catch {
    // The text after the colon is no address of the platform.
  }
  throw new ApiError('invalid_token_id', { message: `Invalid token ID: ${id}` })
}
