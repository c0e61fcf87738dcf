import type { Data, Network } from '../../network.ts'
import { networkOf } from '../../network-of.ts'
import { lifi } from '../services.preset.ts'
import feeds from './feeds.json' with { type: 'json' }
import tokens from './tokens.json' with { type: 'json' }

export const gnosis = networkOf({
  id: 'gnosis',
  name: 'Gnosis',
  logo: 'network-gnosis',
  caip2: 'eip155:100',
  family: 'evm',
  nativeToken: {
    name: 'xDAI',
    symbol: 'XDAI',
    decimals: 18,
    logo: 'network-gnosis',
  },
  blockTimeMs: 5_000,
  finalityBlocks: 64,
  usualFee: 1_000_000_000_000_000n,
  explorerUrl: 'https://gnosisscan.io',
  priorityFeeFloor: 1_000_000_000n,
  wrappedNative: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  exchange: {
    kind: 'uniswap-v2',
    label: 'SushiSwap V2',
    router: '0x1b02dA8Cb0d097eB8D57A175b88c7D8b47997506',
    factory: '0xc35DADB65012eC5796536bD9864eD8773aBc74C4',
    connectors: ['0xDDAfbb505ad214D7b80b1f830fcCc89B60fb7A83', '0x6A023CCd1ff6F2045C3309768eAd9E68F978f6e1'],
  },
  services: {
    coingecko: 'xdai',
    defillama: 'xdai',
    lifi,
    alchemy: 'GNOSIS_MAINNET',
    quicknode: 'gnosis-mainnet',
    tatum: ['gno-mainnet'],
  },
  oracles: {
    chainlink: feeds,
    aave: '0xeb0a051be10228213BAEb449db63719d6742F7c4',
  },
  tokens,
} as const satisfies Data<Network>)
