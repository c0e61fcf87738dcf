import type { Data, Network } from '../../network.ts'
import { networkOf } from '../../network-of.ts'
import { pancakeswapV3 } from '../exchanges.preset.ts'
import { lifi, zeroEx } from '../services.preset.ts'
import feeds from './feeds.json' with { type: 'json' }
import tokens from './tokens.json' with { type: 'json' }

export const bsc = networkOf({
  id: 'bsc',
  name: 'BNB Smart Chain',
  logo: 'network-bsc',
  caip2: 'eip155:56',
  family: 'evm',
  nativeToken: {
    name: 'BNB',
    symbol: 'BNB',
    decimals: 18,
    logo: 'bnb',
  },
  blockTimeMs: 450,
  finalityBlocks: 64,
  usualFee: 100_000_000_000_000n,
  explorerUrl: 'https://bscscan.com',
  priorityFeeFloor: 50_000_000n,
  wrappedNative: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  exchange: {
    kind: 'uniswap-v2',
    label: 'Uniswap V2',
    router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    connectors: ['0x55d398326f99059fF775485246999027B3197955', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'],
  },
  services: {
    coingecko: 'binance-smart-chain',
    defillama: 'bsc',
    kyberswap: 'bsc',
    lifi,
    'uniswap-api': '0x1906c1d672b88cD1B9aC7593301cA990F94Eae07',
    'zero-ex': zeroEx,
    alchemy: 'BNB_MAINNET',
    quicknode: 'bnbchain-mainnet',
    tatum: ['bsc-mainnet'],
    tatumCurrencies: ['BSC'],
  },
  oracles: {
    chainlink: feeds,
    aave: '0x39bc1bfDa2130d6Bb6DBEfd366939b4c7aa7C697',
  },
  v3Exchanges: {
    'uniswap-v3': {
      factory: '0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7',
      router: '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
      quoter: '0x78D78E420Da98ad378D7799bE8f4AF69033EB077',
    },
    'pancakeswap-v3': pancakeswapV3,
  },
  tokens,
} as const satisfies Data<Network>)
