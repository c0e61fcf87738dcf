import type { Data, Network } from '../../network.ts'
import { networkOf } from '../../network-of.ts'
import { ens } from '../ens.preset.ts'
import { uniswapV3 } from '../exchanges.preset.ts'
import { opStack } from '../op-stack.preset.ts'
import { lifi, zeroEx } from '../services.preset.ts'
import feeds from './feeds.json' with { type: 'json' }
import tokens from './tokens.json' with { type: 'json' }

export const optimism = networkOf({
  ...opStack,
  id: 'optimism',
  name: 'OP Mainnet',
  logo: 'network-optimism',
  caip2: 'eip155:10',
  nativeToken: {
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
    logo: 'eth',
  },
  explorerUrl: 'https://optimistic.etherscan.io',
  exchange: {
    kind: 'uniswap-v2',
    label: 'Uniswap V2',
    router: '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2',
    factory: '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf',
    connectors: ['0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58'],
  },
  names: { ...ens, coinType: 2_147_483_658n },
  services: {
    coingecko: 'optimistic-ethereum',
    defillama: 'optimism',
    kyberswap: 'optimism',
    lifi,
    'uniswap-api': '0x851116D9223fabED8E56C0E6b8Ad0c31d98B3507',
    'zero-ex': zeroEx,
    alchemy: 'OPT_MAINNET',
    quicknode: 'optimism-mainnet',
    tatum: ['optimism-mainnet'],
  },
  oracles: {
    chainlink: feeds,
    aave: '0xD81eb3728a631871a7eBBaD631b5f424909f0c77',
    sequencer: '0x371EAD81c9102C9BF4874A9075FFFf170F2Ee389',
  },
  v3Exchanges: {
    'uniswap-v3': uniswapV3,
  },
  tokens,
} as const satisfies Data<Network>)
