import type { Data, Network } from '../../network.ts'
import { networkOf } from '../../network-of.ts'
import { zeroEx } from '../services.preset.ts'
import tokens from './tokens.json' with { type: 'json' }

export const berachain = networkOf({
  id: 'berachain',
  name: 'Berachain',
  logo: 'network-berachain',
  caip2: 'eip155:80094',
  family: 'evm',
  nativeToken: {
    name: 'Bera',
    symbol: 'BERA',
    decimals: 18,
    logo: 'network-berachain',
  },
  blockTimeMs: 2_000,
  finalityBlocks: 10,
  usualFee: 500_000_000_000_000n,
  explorerUrl: 'https://berascan.com',
  priorityFeeFloor: 1_000_000n,
  wrappedNative: '0x6969696969696969696969696969696969696969',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  services: {
    coingecko: 'berachain',
    defillama: 'berachain',
    kyberswap: 'berachain',
    lifi: '0xf909c4Ae16622898b885B89d7F839E0244851c66',
    'zero-ex': zeroEx,
    alchemy: 'BERACHAIN_MAINNET',
    quicknode: 'bera-mainnet',
  },
  tokens,
} as const satisfies Data<Network>)
