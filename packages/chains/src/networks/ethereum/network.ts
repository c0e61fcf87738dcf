import type { Data, Network } from '../../network.ts'
import { networkOf } from '../../network-of.ts'
import { ens } from '../ens.preset.ts'
import { pancakeswapV3, uniswapV3 } from '../exchanges.preset.ts'
import { lifi, zeroEx } from '../services.preset.ts'
import feeds from './feeds.json' with { type: 'json' }
import tokens from './tokens.json' with { type: 'json' }

export const ethereum = networkOf({
  id: 'ethereum',
  name: 'Ethereum',
  logo: 'network-ethereum',
  caip2: 'eip155:1',
  family: 'evm',
  nativeToken: {
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
    logo: 'eth',
  },
  blockTimeMs: 12_000,
  finalityBlocks: 64,
  usualFee: 200_000_000_000_000n,
  explorerUrl: 'https://etherscan.io',
  priorityFeeFloor: 100_000_000n,
  wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  exchange: {
    kind: 'uniswap-v2',
    label: 'Uniswap V2',
    router: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
    factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    connectors: ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  },
  staking: {
    kind: 'lido',
    stEth: '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84',
    wstEth: '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0',
    withdrawalQueue: '0x889edC2eDab5f40e902b864aD4d7AdE8E412F9B1',
  },
  names: { ...ens, coinType: 60n },
  services: {
    coingecko: 'ethereum',
    defillama: 'ethereum',
    kyberswap: 'ethereum',
    lifi,
    'uniswap-api': '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
    'zero-ex': zeroEx,
    alchemy: 'ETH_MAINNET',
    quicknode: 'ethereum-mainnet',
    tatum: ['ethereum-mainnet'],
    tatumCurrencies: ['ETH'],
  },
  oracles: {
    chainlink: feeds,
    aave: '0x54586bE62E3c3580375aE3723C145253060Ca0C2',
  },
  v3Exchanges: {
    'uniswap-v3': uniswapV3,
    'pancakeswap-v3': pancakeswapV3,
  },
  tokens,
} as const satisfies Data<Network>)
