import type { Network } from '@wallet/chains'
import { type Static, Type } from 'typebox'
import { Amount, PlatformId } from '../../http/scalars.ts'

export const Platform = Type.Object(
  {
    id: PlatformId,
    name: Type.String({ examples: ['Ethereum'] }),
    enabled: Type.Boolean({ description: 'Whether this deployment serves the platform.' }),
    nativeToken: Type.Object({ symbol: Type.String({ examples: ['ETH'] }), decimals: Type.Integer({ examples: [18] }) }),
    family: Type.String({ description: 'Which kind of chain it is, and so how to sign: `evm`.', examples: ['evm'] }),
    caip2: Type.String({ description: 'CAIP-2 chain id. Sign transactions for this chain.', examples: ['eip155:1'] }),
    explorerUrl: Type.Union([Type.String(), Type.Null()], {
      description: 'Public block explorer, or null where none shows this chain.',
      examples: ['https://etherscan.io'],
    }),
  },
  { title: 'Platform' },
)
export type Platform = Static<typeof Platform>

export const toPlatform = (network: Network, enabled: boolean): Platform => ({
  id: network.id,
  name: network.name,
  enabled,
  nativeToken: { symbol: network.nativeToken.symbol, decimals: network.nativeToken.decimals },
  family: network.family,
  caip2: network.caip2,
  explorerUrl: network.explorerUrl,
})

const FeeLevel = Type.Object(
  { maxFeePerGas: Amount, maxPriorityFeePerGas: Amount },
  { title: 'FeeLevel', description: 'What one unit of gas may cost, in wei (EIP-1559).' },
)

export const PriorityFees = Type.Object({ slow: FeeLevel, standard: FeeLevel, fast: FeeLevel }, { title: 'PriorityFees' })

export const FeeEstimate = Type.Object({ gasLimit: Amount, maxFeePerGas: Amount, maxPriorityFeePerGas: Amount }, { title: 'FeeEstimate' })
