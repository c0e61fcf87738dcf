import type { Data, Network } from '../../network.ts'
import { networkOf } from '../../network-of.ts'
import { ens } from '../ens.preset.ts'
import { pancakeswapV3 } from '../exchanges.preset.ts'
import feeds from './feeds.json' with { type: 'json' }
import tokens from './tokens.json' with { type: 'json' }

export const linea = networkOf({
  id: 'linea',
  name: 'Linea',
  logo: 'network-linea',
  caip2: 'eip155:59144',
  family: 'evm',
  nativeToken: {
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
    logo: 'eth',
  },
  blockTimeMs: 2_000,
  finalityBlocks: 600,
  usualFee: 20_000_000_000_000n,
  explorerUrl: 'https://lineascan.build',
  priorityFeeFloor: 50_000_000n,
  wrappedNative: '0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  exchange: {
    kind: 'uniswap-v2',
    label: 'Uniswap V2',
    router: '0x8702463e73f74d0b6765aBceb314Ef07aCb92650',
    factory: '0x114A43DF6C5f54EBB8A9d70Cd1951D3dD68004c7',
    connectors: ['0x176211869cA2b568f2A7D4EE941E073a821EE1ff', '0xA219439258ca9da29E9Cc4cE5596924745e12B93'],
  },
  names: { ...ens, coinType: 2_147_542_792n },
  services: {
    coingecko: 'linea',
    defillama: 'linea',
    kyberswap: 'linea',
    lifi: '0xDE1E598b81620773454588B85D6b5D4eEC32573e',
    alchemy: 'LINEA_MAINNET',
    quicknode: 'linea-mainnet',
  },
  oracles: {
    chainlink: feeds,
    aave: '0xCFDAdA7DCd2e785cF706BaDBC2B8Af5084d595e9',
  },
  v3Exchanges: {
    'pancakeswap-v3': pancakeswapV3,
  },
  tokens,
} as const satisfies Data<Network>)
