import { type Address, type TokenFacts, tokenTraits } from '@patina/chains'
import { type Static, Type } from 'typebox'
import { ContractAddress, described, LogoUrl, PlatformId } from '../../base/wire/scalars.ts'

export const TokenId = Type.String({
  minLength: 1,
  maxLength: 256,
  description: '`{platformId}:native`, or `{platformId}:{contractAddress}`.',
  examples: ['ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
})

const TokenContract = Type.Object(
  {
    id: TokenId,
    address: described(ContractAddress, 'The contract in canonical form; null for the native token.'),
    type: Type.String({ description: 'Standard of the token: `native`, `erc20` or `spl`.', examples: ['erc20'] }),
  },
  { title: 'TokenContract', description: 'The contract of a token and its standard.' },
)

export const Unlisted = Type.Literal(false, {
  description: 'Present for a token outside the catalogue, whose contract chose its own name. Show a warning.',
})

export const Multiplier = Type.String({
  description:
    'Show amounts of this token times this number. It may change at any time. The fields in base units ignore it. Present only if the token has one.',
  examples: ['10'],
})

export const Traits = Type.Array(Type.Enum([...tokenTraits]), {
  minItems: 1,
  description:
    'What differs from other tokens, on Solana. `transfer_fee`: the token keeps a part of each transfer. `transfer_hook`: a program of the issuer must accept each transfer. `permanent_delegate`: the issuer can take or burn the tokens of any owner; show a warning. `frozen_by_default`: a new account cannot receive or send before the issuer allows it. `pausable`: the issuer can stop all transfers. `non_transferable`: the token cannot be transferred. New values may be added. Absent if nothing differs, and in searches and lists of imported tokens also if no node can be asked.',
  examples: [['permanent_delegate']],
})

/** Returns the optional fields of a token's facts. */
export const factFields = ({ multiplier, traits }: { [Fact in keyof TokenFacts]: TokenFacts[Fact] | undefined } = {}) => ({
  ...(multiplier !== undefined && { multiplier }),
  ...(traits !== undefined && { traits: [...traits] }),
})

export const Token = Type.Object(
  {
    id: TokenId,
    name: Type.String({ description: 'The name to show.', examples: ['USD Coin'] }),
    symbol: Type.String({ description: 'Short name of the token. Several tokens may have the same symbol.', examples: ['USDC'] }),
    decimals: Type.Integer({ description: 'One whole token is 10 to this power in base units.', examples: [6] }),
    contractAddress: Type.Unsafe<Address | null>(described(ContractAddress, 'The contract in canonical form; null for the native token.')),
    platformId: PlatformId,
    enabled: Type.Boolean({ description: 'Whether this deployment serves the token: the token and its platform are enabled.' }),
    logoUrl: LogoUrl,
    listed: Type.Optional(Unlisted),
    traits: Type.Optional(Traits),
    contract: Type.Optional(described(TokenContract, 'Present with `returnContracts=true`.')),
  },
  { title: 'Token', description: 'A token of the catalogue, or one whose contract was read from the chain.' },
)
export type Token = Static<typeof Token>
