import { type Static, Type } from 'typebox'
import { parser } from '../../base/wire/validation.ts'

/** What the text of a list contains. Wallets read it after they have checked its signature. */
const BlockListText = Type.Object(
  {
    name: Type.String({
      pattern: '^[a-z0-9][a-z0-9-]{0,63}$',
      'x-message': 'name must have at most 64 lower-case letters, digits and hyphens',
    }),
    date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', 'x-message': 'date must be a day, such as 2026-11-28' }),
    effect: Type.Enum(['warn', 'block']),
    addresses: Type.Array(
      Type.Object({ address: Type.String({ maxLength: 128 }), reason: Type.Optional(Type.String({ maxLength: 200 })) }),
    ),
    domains: Type.Array(Type.String({ minLength: 1, maxLength: 253 })),
  },
  { additionalProperties: false },
)

/** A list as the API sends it: the exact text that was signed, and its signature. */
export const BlockList = Type.Object(
  {
    name: Type.String({ description: 'Name of the list.', examples: ['phishing'] }),
    text: Type.String({
      description:
        'The signed text, a JSON object with `name`, `date`, `effect` (`warn` or `block`), `addresses` (each with `address` and an optional `reason`) and `domains`.',
      examples: [
        '{"name":"phishing","date":"2026-11-28","effect":"warn","addresses":[{"address":"0x000000000000000000000000000000000000dEaD"}],"domains":["wallet-bonus.example"]}',
      ],
    }),
    signature: Type.String({
      description: 'Ed25519 signature of the UTF-8 bytes of `text`, in base64.',
      examples: ['vAj3m2gE0sVnIe0Z1mQ2bq8L1T7QjzXk3pWZ8cVvJmT0m7Yw5h1uQ4n0b6QO0i5dT3k2qT9sZ8f7n1xG5yR2Bg=='],
    }),
  },
  { title: 'BlockList', description: 'A signed list of addresses and sites of which a wallet warns.' },
)
export type BlockList = Static<typeof BlockList>

const parseText = parser(BlockListText)

/** Returns the list of a file. @throws {Error} that says what is wrong with the text or its signature */
export function readBlockList(text: string, signature: string): BlockList {
  const { name } = parseText(JSON.parse(text))
  const bytes = Buffer.from(signature.trim(), 'base64')
  if (bytes.length !== 64) throw new Error('the signature is not 64 bytes in base64')
  return { name, text, signature: bytes.toString('base64') }
}
