import { type Static, Type } from 'typebox'
import { Address, Amount, BlockNumber, ContractAddress, described, Instant, LogoUrl, PlatformId } from '../../../base/wire/scalars.ts'
import { Multiplier, TokenId, Traits } from '../../../wallet/catalogue/token.ts'
import { Money, Percent } from '../../../wallet/prices/price.ts'

const TokenAccount = Type.Object(
  {
    address: Address,
    amount: described(Amount, 'Its balance in base units, as a decimal string.'),
    program: described(Address, 'The token program of the account.'),
  },
  { title: 'TokenAccount', description: 'A token account of an address on Solana.' },
)

const ClosableAccount = Type.Object(
  {
    address: Address,
    tokenId: TokenId,
    program: described(Address, 'The token program of the account.'),
    amount: described(Amount, 'Its balance in base units, as a decimal string: 0, or an amount of wrapped SOL.'),
    rent: described(Amount, 'The native tokens in base units that return in addition to `amount`, as a decimal string.'),
  },
  { title: 'ClosableAccount', description: 'A token account on Solana that its owner can close.' },
)

export const Balance = Type.Object(
  {
    tokenId: TokenId,
    contractAddress: described(ContractAddress, 'Contract of the token in canonical form; null for the native token.'),
    symbol: Type.Union([Type.String(), Type.Null()], {
      description: 'Short name of the token, or null if the contract returned none.',
      examples: ['USDC'],
    }),
    name: Type.Union([Type.String(), Type.Null()], { description: 'Display name of the token, or null if the contract returned none.' }),
    decimals: Type.Union([Type.Integer(), Type.Null()], {
      description: 'One whole token is 10 to this power in base units. Null if the contract returned none.',
      examples: [6],
    }),
    balance: Type.Union([Amount, Type.Null()], { description: 'The balance in base units, or null if there is an `error`.' }),
    formatted: Type.Union([Type.String(), Type.Null()], {
      description: 'The balance in whole tokens, times the `multiplier` if there is one. Null if there is an `error`.',
      examples: ['1.5'],
    }),
    multiplier: Type.Optional(Multiplier),
    traits: Type.Optional(Traits),
    type: Type.Union([Type.String(), Type.Null()], {
      description: 'Standard of the token: `native`, `erc20` or `spl`. Null if the contract follows no known standard.',
    }),
    logoUrl: LogoUrl,
    listed: Type.Boolean({
      description: 'Whether the token is in the catalogue. The name of an unlisted token comes from its contract: do not trust it.',
    }),
    accounts: Type.Optional(
      Type.Array(TokenAccount, {
        description:
          'On Solana, the token accounts from which the address can pay, the largest first. Frozen accounts are omitted, so the sum may be below `balance`. Present with `contracts`, for a token with a balance.',
      }),
    ),
    price: Type.Optional(
      Type.Union([Money, Type.Null()], { description: 'Price of one whole token. Present with `currency`; null if there is no price.' }),
    ),
    value: Type.Optional(
      Type.Union([Money, Type.Null()], { description: 'Value of the balance. Present with `currency`; null if there is no price.' }),
    ),
    change24h: Type.Optional(
      Type.Union([Percent, Type.Null()], {
        description: 'Change of the price within the last 24 hours, in percent. Present with `currency`; null if it is not known.',
      }),
    ),
    error: Type.Optional(
      Type.String({
        description:
          'Why this balance could not be read. Absent if the balance was read. If the balance could not be read, all fields that depend on it are null.',
      }),
    ),
  },
  { title: 'Balance', description: 'The balance of one token.' },
)
export type Balance = Static<typeof Balance>

export const Balances = Type.Object(
  {
    address: Address,
    platformId: PlatformId,
    blockNumber: described(BlockNumber, 'Number of the block at which all amounts were read.'),
    updatedAt: described(Instant, 'Time at which the balances were read, in UTC.'),
    items: Type.Array(Balance, {
      description:
        'One item per token: the native token first, then the catalogue, then imported tokens, or in the order of `contracts` if it is given.',
    }),
    closable: Type.Optional(
      Type.Array(ClosableAccount, {
        description:
          'On Solana, the token accounts that the address can close to get their rent back: empty ones, and those with wrapped SOL, which the closing unwraps. At most 100, those that return most first. Present with `contracts`.',
      }),
    ),
  },
  { title: 'Balances', description: 'The balances of an address on one platform at one block.' },
)
export type Balances = Static<typeof Balances>
