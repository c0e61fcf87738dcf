import type { Data, Network } from '../../network.ts'
import { networkOf } from '../../network-of.ts'
import { ens } from '../ens.preset.ts'
import { pancakeswapV3 } from '../exchanges.preset.ts'
import { opStack } from '../op-stack.preset.ts'
import { lifi, zeroEx } from '../services.preset.ts'
import feeds from './feeds.json' with { type: 'json' }
import tokens from './tokens.json' with { type: 'json' }

export const base = networkOf({
  ...opStack,
  id: 'base',
  name: 'Base',
  logo: 'network-base',
  caip2: 'eip155:8453',
  nativeToken: {
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
    logo: 'eth',
  },
  explorerUrl: 'https://basescan.org',
  exchange: {
    kind: 'uniswap-v2',
    label: 'Uniswap V2',
    router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    connectors: ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
  },
  names: { ...ens, coinType: 2_147_492_101n },
  services: {
    coingecko: 'base',
    defillama: 'base',
    kyberswap: 'base',
    lifi,
    'uniswap-api': '0x6fF5693b99212Da76ad316178A184AB56D299b43',
    'zero-ex': zeroEx,
    alchemy: 'BASE_MAINNET',
    quicknode: 'base-mainnet',
    tatum: ['base-mainnet'],
  },
  oracles: {
    chainlink: feeds,
    aave: '0x2Cc0Fc26eD4563A5ce5e8bdcfe1A2878676Ae156',
    sequencer: '0xBCF85224fc0756B9Fa45aA7892530B47e10b6433',
  },
  v3Exchanges: {
    'uniswap-v3': {
      factory: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
      router: '0x2626664c2603336E57B271c5C0b26F421741e481',
      quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
    },
    'pancakeswap-v3': pancakeswapV3,
  },
  tokens,
} as const satisfies Data<Network>)
