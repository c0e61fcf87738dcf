import { type Static, Type } from 'typebox'
import { ContractAddress, LogoUrl, PlatformId } from '../../http/scalars.ts'

export const TokenId = Type.String({
  minLength: 1,
  maxLength: 256,
  description: '`{platformId}:native`, or `{platformId}:{contractAddress}`.',
  examples: ['ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
})

const TokenContract = Type.Object(
  { id: TokenId, address: ContractAddress, type: Type.String({ description: '`native`, `erc20` or `spl`.', examples: ['erc20'] }) },
  { title: 'TokenContract' },
)

export const Token = Type.Object(
  {
    id: TokenId,
    name: Type.String({ examples: ['USD Coin'] }),
    symbol: Type.String({ examples: ['USDC'] }),
    decimals: Type.Integer({ examples: [6] }),
    contractAddress: ContractAddress,
    platformId: PlatformId,
    enabled: Type.Boolean({ description: 'Whether the token can be used here: it is enabled, and so is its platform.' }),
    logoUrl: LogoUrl,
    contract: Type.Optional(TokenContract),
  },
  { title: 'Token' },
)
export type Token = Static<typeof Token>
