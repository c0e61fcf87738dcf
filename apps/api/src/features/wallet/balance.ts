import { type Static, Type } from 'typebox'
import { TokenId } from '../../catalogue/token.ts'
import { Address, Amount, BlockNumber, ContractAddress, described, Instant, LogoUrl, PlatformId } from '../../http/scalars.ts'

export const Balance = Type.Object(
  {
    tokenId: TokenId,
    contractAddress: described(ContractAddress, 'Contract of the token in canonical form; null for the native token.'),
    symbol: Type.Union([Type.String(), Type.Null()], {
      description: 'Its short name; null where the contract told none.',
      examples: ['USDC'],
    }),
    name: Type.Union([Type.String(), Type.Null()], { description: 'The name to show; null where the contract told none.' }),
    decimals: Type.Union([Type.Integer(), Type.Null()], {
      description: 'One whole token is 10 to this power in base units; null where the contract told none.',
      examples: [6],
    }),
    balance: Type.Union([Amount, Type.Null()], { description: 'What the address holds of it; null where `error` stands.' }),
    formatted: Type.Union([Type.String(), Type.Null()], {
      description: 'The balance in whole tokens; null where `error` stands.',
      examples: ['1.5'],
    }),
    type: Type.Union([Type.String(), Type.Null()], {
      description: 'Its standard: `native`, `erc20` or `spl`; null where the contract follows none we know.',
    }),
    logoUrl: LogoUrl,
    listed: Type.Boolean({ description: 'Whether the token is in the catalogue. An unlisted one tells its own name: do not trust it.' }),
    error: Type.Optional(
      Type.String({ description: 'Why this one balance could not be read; missing where it was. The fields that depend on it are null.' }),
    ),
  },
  { title: 'Balance', description: 'What an address holds of one token.' },
)
export type Balance = Static<typeof Balance>

export const Balances = Type.Object(
  {
    address: Address,
    platformId: PlatformId,
    blockNumber: described(BlockNumber, 'The block that all amounts are of.'),
    updatedAt: described(Instant, 'When they were read, in UTC.'),
    items: Type.Array(Balance, { description: 'The native token first, or in the order of `contracts`.' }),
  },
  { title: 'Balances', description: 'What an address holds on one platform at one block.' },
)
export type Balances = Static<typeof Balances>
