import { familyNames, familyOf, feeUnits, type Network } from '@patina/chains'
import { type Static, Type } from 'typebox'
import { Address, Amount, described, Gas, LogoUrl, PlatformId } from '../../base/wire/scalars.ts'
import { receiverFields } from './receiver.ts'
import { TokenId } from './token.ts'

export const Platform = Type.Object(
  {
    id: described(PlatformId, 'Identifies the platform in every call. Token ids begin with it.'),
    name: Type.String({ description: 'The name to show.', examples: ['Ethereum'] }),
    enabled: Type.Boolean({ description: 'Whether this deployment serves the platform.' }),
    nativeToken: Type.Object(
      {
        symbol: Type.String({ description: 'Short name of the token.', examples: ['ETH'] }),
        decimals: Type.Integer({ description: 'One whole token is 10 to this power in base units.', examples: [18] }),
      },
      { description: 'The token in which fees are paid. The native token has no contract.' },
    ),
    family: Type.Enum([...familyNames], {
      description: 'The kind of chain. The family determines how to sign, and the format of addresses.',
    }),
    feeUnit: Type.Optional(
      Type.Enum([...feeUnits], {
        description:
          'What a transaction consumes: `gasLimit` counts these units, and `maxFeePerGas` is the price of one. New units may be added.',
      }),
    ),
    testnet: Type.Optional(Type.Boolean({ description: 'True for a test network. Absent for any other network.' })),
    caip2: Type.String({ description: 'CAIP-2 chain id. Sign transactions for this chain.', examples: ['eip155:1'] }),
    explorerUrl: Type.Union([Type.String(), Type.Null()], {
      description: 'A public block explorer, or null if no explorer covers this chain.',
      examples: ['https://etherscan.io'],
    }),
    logoUrl: described(LogoUrl, 'Path of the picture of the network at this API, `GET /v1/logos/{id}`, or null.'),
  },
  { title: 'Platform', description: 'A blockchain.' },
)
export type Platform = Static<typeof Platform>

export const toPlatform = (network: Network, enabled: boolean, logoUrl: string | null): Platform => ({
  id: network.id,
  name: network.name,
  enabled,
  nativeToken: { symbol: network.nativeToken.symbol, decimals: network.nativeToken.decimals },
  family: network.family,
  feeUnit: familyOf(network).feeUnit,
  ...(network.testnet && { testnet: true }),
  caip2: network.caip2,
  explorerUrl: network.explorerUrl,
  logoUrl,
})

const MaxFeePerGas = Type.String({
  pattern: '^\\d+$',
  description:
    'The maximum price of one unit of gas, including the tip, as a decimal string. The unit is wei on EVM, and micro-lamports per compute unit on Solana.',
  examples: ['16246084090'],
})

const MaxPriorityFeePerGas = Type.String({
  pattern: '^\\d+$',
  description: 'The tip for the block producer per unit of gas, in the same unit as `maxFeePerGas`. On Solana it equals `maxFeePerGas`.',
  examples: ['1000000000'],
})

const FeeLevel = Type.Object(
  { maxFeePerGas: MaxFeePerGas, maxPriorityFeePerGas: MaxPriorityFeePerGas },
  {
    title: 'FeeLevel',
    description:
      'The price of one unit of gas in wei (EIP-1559). On Solana, the price of one compute unit in micro-lamports, for SetComputeUnitPrice.',
  },
)

export const PriorityFees = Type.Object(
  {
    slow: described(FeeLevel, 'The lowest fee. The transaction may wait for several blocks.'),
    standard: described(FeeLevel, 'The default fee. `POST /v1/platforms/{id}/estimate-fees` returns it.'),
    fast: described(FeeLevel, 'The highest fee, for urgent transactions.'),
  },
  {
    title: 'PriorityFees',
    description:
      'Three fee levels, each at least as high as the one before. The paid price per unit of gas may be lower. On Solana, each signature costs another 5,000 lamports.',
  },
)

export const FeeEstimate = Type.Object(
  {
    gasLimit: described(
      Gas,
      'The gas limit to sign with, including a margin, as a decimal string. On Solana, compute units for SetComputeUnitLimit.',
    ),
    maxFeePerGas: MaxFeePerGas,
    maxPriorityFeePerGas: MaxPriorityFeePerGas,
    l1Fee: Type.Optional(
      Type.String({
        pattern: '^\\d{1,100}$',
        description:
          'On rollups: the current cost of publishing the transaction on layer 1, in base units of the native token, as a decimal string. `l1Fee` is not part of the signed transaction. Absent if the chain has no such charge, or if gas pays it and the node does not report the amount.',
        examples: ['184467440737'],
      }),
    ),
    rent: Type.Optional(
      Type.String({
        pattern: '^\\d{1,20}$',
        description:
          'On Solana: the lamports that stay in the token accounts that the transaction creates, as a decimal string. They return when an account is closed. Absent if the transaction creates none.',
        examples: ['2039280'],
      }),
    ),
    totalFee: Type.Optional(
      Type.String({
        pattern: '^\\d{1,180}$',
        description:
          'The maximum cost of the transaction besides its value, in base units of the native token, as a decimal string. Absent if it equals `gasLimit` × `maxFeePerGas`. On a rollup with `l1Fee`: `gasLimit` × `maxFeePerGas`, plus `l1Fee` unless gas already pays it, plus the fee of the rollup operator. On Solana: 5,000 lamports per signature, plus `gasLimit` × `maxFeePerGas` / 1,000,000, rounded up, plus `rent`.',
        examples: ['525184467440737'],
      }),
    ),
    tokenFees: Type.Optional(
      Type.Array(
        Type.Object(
          { tokenId: TokenId, amount: described(Amount, 'What the token keeps, in its base units.') },
          { title: 'TokenFee', description: 'What a token keeps of its transfers.' },
        ),
        {
          description:
            'What tokens keep of the transfers in `data`. The receivers get less by these amounts. Transfers inside calls of other contracts are not counted. On Solana: the fees of the trait `transfer_fee` in this epoch. On EVM: the difference in a simulation of `transfer`, from three base units on. Absent if no token keeps anything. On EVM, also absent if the node cannot simulate.',
        },
      ),
    ),
    receiver: Type.Optional(
      Type.Object(
        { address: Address, ...receiverFields },
        {
          description:
            'What the receiver is: `to`, or the receiver of a `transfer` in the call data of an ERC-20 token. Absent if the node did not say.',
        },
      ),
    ),
  },
  { title: 'FeeEstimate', description: 'The gas limit and the `standard` fee to sign a transaction with.' },
)
