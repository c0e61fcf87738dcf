import { type Static, Type } from 'typebox'
import { TokenId } from '../catalogue/token.ts'
import { Address, Amount, described, LogoUrl } from '../http/scalars.ts'
import { kinds } from '../ledger/kind.ts'

const orNull = (schema: Parameters<typeof Type.Union>[0][number], description: string) => Type.Union([schema, Type.Null()], { description })

const formatted = 'In whole tokens, without trailing zeros and with a point before the fraction.'

const TransactionKind = Type.Enum([...kinds], {
  description:
    'What the transaction is for the linked address. `contract` if the movements, the signer and known contracts do not tell. `claim`: the address signed it, and it brings tokens and costs none. `mint`: new tokens or NFTs. `burn`: tokens that nobody receives. `wrap` and `unwrap`: between a token and its wrapped form. `delegate`: an EIP-7702 delegation. A pending or failed one is what it was meant to be. More kinds may come.',
})

export const TokenMovement = Type.Object(
  {
    tokenId: described(TokenId, 'The token: `{platformId}:native`, or `{platformId}:{contractAddress}`.'),
    symbol: orNull(Type.String(), 'Its symbol; null if the catalogue does not list it.'),
    decimals: orNull(Type.Integer(), 'Its decimals; 0 for an NFT, null if the catalogue does not list it.'),
    amount: described(Amount, 'In base units, as a decimal string.'),
    formatted: orNull(Type.String(), `${formatted} Null if the decimals are unknown.`),
    logoUrl: LogoUrl,
    tokenIdNft: Type.Optional(
      described(Amount, 'Which NFT of the contract, as a decimal string. Missing for other tokens, and if the contract is the NFT itself.'),
    ),
  },
  { title: 'TokenMovement', description: 'Total gain or loss of one token, or of one NFT.' },
)
export type TokenMovement = Static<typeof TokenMovement>

export const Counterparty = Type.Object(
  {
    address: described(Address, 'The payer or payee, or the contract that is called.'),
    name: Type.Optional(Type.String({ description: 'The common name of the contract, if this server knows it.' })),
    own: Type.Boolean({ description: 'Whether the device has linked this address too.' }),
    flagged: Type.Boolean({ description: 'Whether there is a warning about this side: see `warnings`.' }),
  },
  { title: 'Counterparty', description: 'The other side of a transaction.' },
)
export type Counterparty = Static<typeof Counterparty>

/** What an app needs to draw a transaction without further requests. */
export const drawnFields = {
  kind: Type.Optional(TransactionKind),
  title: Type.Optional(
    Type.String({
      description:
        "Short description in the device's language, with the words of the notification. A transaction of a token that the catalogue does not list has a title without an amount.",
      examples: ['Sent 0.5 ETH'],
    }),
  ),
  sent: Type.Optional(
    Type.Array(TokenMovement, {
      description: 'Tokens that the linked address loses in total, each once: outgoing minus incoming amounts, without the fee.',
    }),
  ),
  received: Type.Optional(
    Type.Array(TokenMovement, {
      description: 'Tokens that the linked address gains in total, each once: incoming minus outgoing amounts.',
    }),
  ),
  counterparty: Type.Optional(described(Counterparty, 'The other side of the main movement. Missing if there is none.')),
  feeFormatted: Type.Optional(
    Type.String({ description: `\`fee\` in whole tokens of the token that paid it. ${formatted} Missing while \`fee\` is null.` }),
  ),
}
