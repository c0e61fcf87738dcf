import { type Static, Type } from 'typebox'
import { Address, Amount, described, LogoUrl } from '../../base/wire/scalars.ts'
import { Multiplier, TokenId, Unlisted } from '../../wallet/catalogue/token.ts'
import { kinds } from '../rows/kind.ts'

const orNull = (schema: Parameters<typeof Type.Union>[0][number], description: string) => Type.Union([schema, Type.Null()], { description })

const formatted = 'in whole tokens, with a decimal point and without trailing zeros.'

export const MultiplierThen = described(
  Multiplier,
  'The amount was shown times this number when the transaction was read. `amount` ignores it. Present only if the token has one.',
)

const TransactionKind = Type.Enum([...kinds], {
  description:
    'Kind of the transaction for the linked address. `contract`: the movements, the signer and known contracts match no other kind. `claim`: the address signed the transaction, receives tokens and sends none. `mint`: the address receives new tokens or NFTs. `burn`: the address destroys tokens. `wrap` and `unwrap`: the address exchanges a token for its wrapped form, or back. `delegate`: an EIP-7702 delegation. The kind of a pending or failed transaction is the one that its sender intended. New kinds may be added.',
})

export const TokenMovement = Type.Object(
  {
    tokenId: described(TokenId, 'Id of the token: `{platformId}:native`, or `{platformId}:{contractAddress}`.'),
    symbol: orNull(Type.String(), 'Symbol of the token. Null if neither the catalogue nor the imported tokens of the device have it.'),
    decimals: orNull(
      Type.Integer(),
      'Decimals of the token: 0 for NFTs. Null if neither the catalogue nor the imported tokens of the device have it.',
    ),
    amount: described(Amount, 'Net amount in base units, as a decimal string.'),
    multiplier: Type.Optional(MultiplierThen),
    formatted: orNull(Type.String(), `Net amount ${formatted} It is multiplied by \`multiplier\`. Null if the decimals are unknown.`),
    logoUrl: LogoUrl,
    listed: Type.Optional(Unlisted),
    tokenIdNft: Type.Optional(
      described(
        Amount,
        'Token id of the NFT within its contract, as a decimal string. Absent for fungible tokens, and if the contract itself is the NFT.',
      ),
    ),
  },
  {
    title: 'TokenMovement',
    description: 'Net amount of one token, or of one NFT, that the linked address sends or receives in a transaction.',
  },
)
export type TokenMovement = Static<typeof TokenMovement>

export const Counterparty = Type.Object(
  {
    address: described(Address, 'Address of the sender, the recipient, the spender or the called contract.'),
    name: Type.Optional(Type.String({ description: 'Common name of the contract. Absent if this server does not know the contract.' })),
    own: Type.Boolean({ description: 'Whether this address is also linked to the device.' }),
    flagged: Type.Boolean({ description: 'Whether the transaction has warnings: see `warnings`.' }),
  },
  { title: 'Counterparty', description: 'The other side of a transaction.' },
)
export type Counterparty = Static<typeof Counterparty>

/** Fields that let an app display a transaction without further requests. */
export const displayFields = {
  kind: Type.Optional(TransactionKind),
  title: Type.Optional(
    Type.String({
      description:
        "Summary in the device's language, with the same wording as the notification. The title has no amount if neither the catalogue nor the imported tokens of the device have the token.",
      examples: ['Sent 0.5 ETH'],
    }),
  ),
  sent: Type.Optional(
    Type.Array(TokenMovement, {
      description:
        'Tokens whose balance the transaction reduces for the linked address, each with its net amount. The transaction fee is not included in these amounts.',
    }),
  ),
  received: Type.Optional(
    Type.Array(TokenMovement, {
      description: 'Tokens whose balance the transaction increases for the linked address, each with its net amount.',
    }),
  ),
  counterparty: Type.Optional(
    described(Counterparty, 'Counterparty of the linked address. Absent if there is no counterparty, as in a payment to oneself.'),
  ),
  rent: Type.Optional(
    described(
      Amount,
      'On Solana, the native tokens in base units that the linked address leaves in new accounts, as a decimal string. They are not in `sent`. They return when such an account is closed. Absent if there are none.',
    ),
  ),
  returnedRent: Type.Optional(
    described(
      Amount,
      'On Solana, the native tokens in base units that the linked address gets back from closed accounts, as a decimal string. They are not in `received`. Absent if there are none.',
    ),
  ),
  feeFormatted: Type.Optional(Type.String({ description: `\`fee\` ${formatted} Absent if \`fee\` is null.` })),
}
