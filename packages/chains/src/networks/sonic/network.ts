import type { Data, Network } from '../../network.ts'
import { networkOf } from '../../network-of.ts'
import { lifi, zeroEx } from '../services.preset.ts'
import feeds from './feeds.json' with { type: 'json' }
import tokens from './tokens.json' with { type: 'json' }

export const sonic = networkOf({
  id: 'sonic',
  name: 'Sonic',
  logo: 'network-sonic',
  caip2: 'eip155:146',
  family: 'evm',
  nativeToken: {
    name: 'Sonic',
    symbol: 'S',
    decimals: 18,
    logo: 'network-sonic',
  },
  blockTimeMs: 630,
  finalityBlocks: 32,
  usualFee: 5_000_000_000_000_000n,
  explorerUrl: 'https://sonicscan.org',
  priorityFeeFloor: 10_000_000n,
  wrappedNative: '0x039e2fB66102314Ce7b64Ce5Ce3E5183bc94aD38',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  exchange: {
    kind: 'uniswap-v2',
    label: 'SushiSwap V2',
    router: '0x9B3336186a38E1b6c21955d112dbb0343Ee061eE',
    factory: '0xB45e53277a7e0F1D35f2a77160e91e25507f1763',
    connectors: ['0x29219dd400f2Bf60E5a23d13Be72B486D4038894', '0x50c42dEAcD8Fc9773493ED674b675bE577f2634b'],
  },
  services: {
    coingecko: 'sonic',
    defillama: 'sonic',
    kyberswap: 'sonic',
    lifi,
    'zero-ex': zeroEx,
    alchemy: 'SONIC_MAINNET',
    quicknode: 'sonic-mainnet',
  },
  oracles: {
    chainlink: feeds,
    aave: '0xD63f7658C66B2934Bd234D79D06aEF5290734B30',
  },
  tokens,
} as const satisfies Data<Network>)
