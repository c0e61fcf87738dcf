import type { Data, Network } from '../../network.ts'
import { networkOf } from '../../network-of.ts'
import { uniswapV3 } from '../exchanges.preset.ts'
import { lifi, zeroEx } from '../services.preset.ts'
import feeds from './feeds.json' with { type: 'json' }
import tokens from './tokens.json' with { type: 'json' }

export const polygon = networkOf({
  id: 'polygon',
  name: 'Polygon',
  logo: 'network-polygon',
  caip2: 'eip155:137',
  family: 'evm',
  nativeToken: {
    name: 'POL',
    symbol: 'POL',
    decimals: 18,
    logo: 'pol',
  },
  blockTimeMs: 2_000,
  finalityBlocks: 64,
  usualFee: 20_000_000_000_000_000n,
  explorerUrl: 'https://polygonscan.com',
  priorityFeeFloor: 30_000_000_000n,
  wrappedNative: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  exchange: {
    kind: 'uniswap-v2',
    label: 'Uniswap V2',
    router: '0xedf6066a2b290C185783862C7F4776A2C8077AD1',
    factory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
    connectors: [
      '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
      '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
      '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619',
    ],
  },
  services: {
    coingecko: 'polygon-pos',
    defillama: 'polygon',
    kyberswap: 'polygon',
    lifi,
    'uniswap-api': '0x1095692A6237d83C6a72F3F5eFEdb9A670C49223',
    'zero-ex': zeroEx,
    alchemy: 'MATIC_MAINNET',
    quicknode: 'polygon-mainnet',
    tatum: ['polygon-mainnet'],
    tatumCurrencies: ['MATIC', 'POL'],
  },
  oracles: {
    chainlink: feeds,
    aave: '0xb023e699F5a33916Ea823A16485e259257cA8Bd1',
  },
  v3Exchanges: {
    'uniswap-v3': uniswapV3,
  },
  tokens,
} as const satisfies Data<Network>)
