import type { Data, Network } from '../../network.ts'
import { networkOf } from '../../network-of.ts'
import { ens } from '../ens.preset.ts'
import { pancakeswapV3, uniswapV3 } from '../exchanges.preset.ts'
import { lifi, zeroEx } from '../services.preset.ts'
import feeds from './feeds.json' with { type: 'json' }
import tokens from './tokens.json' with { type: 'json' }

export const arbitrum = networkOf({
  id: 'arbitrum',
  name: 'Arbitrum One',
  logo: 'network-arbitrum',
  caip2: 'eip155:42161',
  family: 'evm',
  nativeToken: {
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
    logo: 'eth',
  },
  blockTimeMs: 250,
  finalityBlocks: 3_600,
  usualFee: 10_000_000_000_000n,
  explorerUrl: 'https://arbiscan.io',
  /** Minimum tip, 0: the sequencer ignores tips, and a transaction pays only the base fee. @see https://github.com/OffchainLabs/nitro (arbos/tx_processor.go, DropTip) */
  priorityFeeFloor: 0n,
  wrappedNative: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  l1Fee: { kind: 'arbitrum', nodeInterface: '0x00000000000000000000000000000000000000C8' },
  exchange: {
    kind: 'uniswap-v2',
    label: 'Uniswap V2',
    router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    factory: '0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9',
    connectors: ['0xaf88d065e77c8cC2239327C5EDb3A432268e5831', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9'],
  },
  names: { ...ens, coinType: 2_147_525_809n },
  services: {
    coingecko: 'arbitrum-one',
    defillama: 'arbitrum',
    kyberswap: 'arbitrum',
    lifi,
    'uniswap-api': '0xA51afAFe0263b40EdaEf0Df8781eA9aa03E381a3',
    'zero-ex': zeroEx,
    alchemy: 'ARB_MAINNET',
    quicknode: 'arbitrum-mainnet',
    tatum: ['arb-one-mainnet', 'arbitrum-one-mainnet'],
  },
  oracles: {
    chainlink: feeds,
    aave: '0xb56c2F0B653B2e0b10C9b928C8580Ac5Df02C7C7',
    sequencer: '0xFdB631F5EE196F0ed6FAa767959853A9F217697D',
  },
  v3Exchanges: {
    'uniswap-v3': uniswapV3,
    'pancakeswap-v3': pancakeswapV3,
  },
  tokens,
} as const satisfies Data<Network>)
