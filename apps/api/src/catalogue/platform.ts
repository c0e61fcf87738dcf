import type { Network } from '@wallet/chains'
import { type Static, Type } from 'typebox'
import { described, Gas, PlatformId } from '../http/scalars.ts'

export const Platform = Type.Object(
  {
    id: described(PlatformId, 'What every call names the platform by, and the first part of token ids.'),
    name: Type.String({ description: 'The name to show.', examples: ['Ethereum'] }),
    enabled: Type.Boolean({ description: 'Whether this deployment serves the platform.' }),
    nativeToken: Type.Object(
      {
        symbol: Type.String({ description: 'Its short name.', examples: ['ETH'] }),
        decimals: Type.Integer({ description: 'One whole token is 10 to this power in base units.', examples: [18] }),
      },
      { description: 'The token that fees are paid in. It has no contract.' },
    ),
    family: Type.Enum(['evm', 'solana'], { description: 'The kind of chain. It decides how to sign and what an address looks like.' }),
    testnet: Type.Optional(Type.Boolean({ description: 'True if its tokens have no value. Missing for other platforms.' })),
    caip2: Type.String({ description: 'CAIP-2 chain id. Sign transactions for this chain.', examples: ['eip155:1'] }),
    explorerUrl: Type.Union([Type.String(), Type.Null()], {
      description: 'Public block explorer, or null where none shows this chain.',
      examples: ['https://etherscan.io'],
    }),
  },
  { title: 'Platform', description: 'A blockchain.' },
)
export type Platform = Static<typeof Platform>

export const toPlatform = (network: Network, enabled: boolean): Platform => ({
  id: network.id,
  name: network.name,
  enabled,
  nativeToken: { symbol: network.nativeToken.symbol, decimals: network.nativeToken.decimals },
  family: network.family,
  ...(network.testnet && { testnet: true }),
  caip2: network.caip2,
  explorerUrl: network.explorerUrl,
})

const MaxFeePerGas = Type.String({
  pattern: '^\\d+$',
  description:
    'The most that one unit of gas may cost, tip included, as a decimal string: wei on EVM; on Solana micro-lamports (millionths of a lamport) per compute unit.',
  examples: ['16246084090'],
})

const MaxPriorityFeePerGas = Type.String({
  pattern: '^\\d+$',
  description:
    'The tip for the producer of the block, for each unit of gas, in the same unit. On Solana, whose price per compute unit is nothing but a tip, the same number.',
  examples: ['1000000000'],
})

const FeeLevel = Type.Object(
  { maxFeePerGas: MaxFeePerGas, maxPriorityFeePerGas: MaxPriorityFeePerGas },
  {
    title: 'FeeLevel',
    description:
      'What one unit of gas may cost, in wei (EIP-1559); or one compute unit of Solana, in micro-lamports: what to put into SetComputeUnitPrice.',
  },
)

export const PriorityFees = Type.Object(
  {
    slow: described(FeeLevel, 'The cheapest offer. It may wait for several blocks.'),
    standard: described(FeeLevel, 'The usual offer, and the one that `POST /v1/platforms/{id}/estimate-fees` answers with.'),
    fast: described(FeeLevel, 'The dearest offer, for what must not wait.'),
  },
  {
    title: 'PriorityFees',
    description:
      'Three offers, each at least as high as the one before. What is paid for a unit of gas may be less. On Solana 5,000 lamports for each signature come on top.',
  },
)

export const FeeEstimate = Type.Object(
  {
    gasLimit: described(
      Gas,
      'The limit to sign with, margin included, as a decimal string: units of gas; compute units on Solana, for SetComputeUnitLimit.',
    ),
    maxFeePerGas: MaxFeePerGas,
    maxPriorityFeePerGas: MaxPriorityFeePerGas,
    l1Fee: Type.Optional(
      Type.String({
        pattern: '^\\d{1,100}$',
        description:
          'On rollups: what publishing the transaction on layer 1 costs as things stand, in base units of the native token, as a decimal string. Nothing of it is signed. Absent where there is no such charge, and where gas pays it and the node does not tell how much.',
        examples: ['184467440737'],
      }),
    ),
    totalFee: Type.Optional(
      Type.String({
        pattern: '^\\d{1,180}$',
        description:
          'The most that the transaction costs besides its value, at these fees, in base units of the native token, as a decimal string; absent where it is `gasLimit` × `maxFeePerGas`. With `l1Fee`: that product, `l1Fee` where the gas does not pay it already, and what the operator of the rollup takes on top. On Solana: 5,000 lamports for each signature, and `gasLimit` × `maxFeePerGas` / 1,000,000, rounded up.',
        examples: ['525184467440737'],
      }),
    ),
  },
  { title: 'FeeEstimate', description: 'What to sign a transaction with, at the `standard` fee.' },
)
