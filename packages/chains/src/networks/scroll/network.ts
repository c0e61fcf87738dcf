import type { Data, Network } from '../../network.ts'
import { networkOf } from '../../network-of.ts'
import { ens } from '../ens.preset.ts'
import { lifi } from '../services.preset.ts'
import feeds from './feeds.json' with { type: 'json' }
import tokens from './tokens.json' with { type: 'json' }

export const scroll = networkOf({
  id: 'scroll',
  name: 'Scroll',
  logo: 'network-scroll',
  caip2: 'eip155:534352',
  family: 'evm',
  nativeToken: {
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
    logo: 'eth',
  },
  blockTimeMs: 3_000,
  finalityBlocks: 400,
  usualFee: 20_000_000_000_000n,
  explorerUrl: 'https://scrollscan.com',
  priorityFeeFloor: 1_000_000n,
  wrappedNative: '0x5300000000000000000000000000000000000004',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  l1Fee: { kind: 'scroll', oracle: '0x5300000000000000000000000000000000000002' },
  exchange: {
    kind: 'uniswap-v2',
    label: 'SushiSwap V2',
    router: '0x9B3336186a38E1b6c21955d112dbb0343Ee061eE',
    factory: '0xB45e53277a7e0F1D35f2a77160e91e25507f1763',
    connectors: ['0x06eFdBFf2a14a7c8E15944D1F4A48F9F95F663A4', '0xf55BEC9cafDbE8730f096Aa55dad6D22d44099Df'],
  },
  names: { ...ens, coinType: 2_148_018_000n },
  services: {
    coingecko: 'scroll',
    defillama: 'scroll',
    lifi,
    alchemy: 'SCROLL_MAINNET',
    quicknode: 'scroll-mainnet',
  },
  oracles: {
    chainlink: feeds,
    aave: '0x04421D8C506E2fA2371a08EfAaBf791F624054F3',
    sequencer: '0x45c2b8C204568A03Dc7A2E32B71D67Fe97F908A9',
  },
  tokens,
} as const satisfies Data<Network>)
