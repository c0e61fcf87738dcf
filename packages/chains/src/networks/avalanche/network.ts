import type { Data, Network } from '../../network.ts'
import { networkOf } from '../../network-of.ts'
import { lifi, zeroEx } from '../services.preset.ts'
import feeds from './feeds.json' with { type: 'json' }
import tokens from './tokens.json' with { type: 'json' }

export const avalanche = networkOf({
  id: 'avalanche',
  name: 'Avalanche',
  logo: 'network-avalanche',
  caip2: 'eip155:43114',
  family: 'evm',
  nativeToken: {
    name: 'Avalanche',
    symbol: 'AVAX',
    decimals: 18,
    logo: 'avax',
  },
  blockTimeMs: 1_700,
  /** Avalanche never reorgs accepted blocks. The margin allows for nodes that lag behind one another. */
  finalityBlocks: 10,
  usualFee: 2_000_000_000_000_000n,
  explorerUrl: 'https://snowtrace.io',
  priorityFeeFloor: 1_000_000n,
  wrappedNative: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  exchange: {
    kind: 'uniswap-v2',
    label: 'Uniswap V2',
    router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    factory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
    connectors: ['0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7'],
  },
  services: {
    coingecko: 'avalanche',
    defillama: 'avax',
    kyberswap: 'avalanche',
    lifi,
    'zero-ex': zeroEx,
    alchemy: 'AVAX_MAINNET',
    quicknode: 'avalanche-mainnet',
    tatum: ['avalanche-c-mainnet', 'avax-mainnet'],
    tatumCurrencies: ['AVAX'],
  },
  oracles: {
    chainlink: feeds,
    aave: '0xEBd36016B3eD09D4693Ed4251c67Bd858c3c7C9C',
  },
  v3Exchanges: {
    'uniswap-v3': {
      factory: '0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD',
      router: '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE',
      quoter: '0xbe0F5544EC67e9B3b2D979aaA43f18Fd87E6257F',
    },
  },
  tokens,
} as const satisfies Data<Network>)
