import type { Data, Network } from '../../network.ts'
import { networkOf } from '../../network-of.ts'
import { opStack } from '../op-stack.preset.ts'
import { zeroEx } from '../services.preset.ts'
import tokens from './tokens.json' with { type: 'json' }

export const unichain = networkOf({
  ...opStack,
  id: 'unichain',
  name: 'Unichain',
  logo: 'network-unichain',
  caip2: 'eip155:130',
  nativeToken: {
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
    logo: 'eth',
  },
  blockTimeMs: 1_000,
  finalityBlocks: 1_200,
  explorerUrl: 'https://uniscan.xyz',
  exchange: {
    kind: 'uniswap-v2',
    label: 'Uniswap V2',
    router: '0x284F11109359a7e1306C3e447ef14D38400063FF',
    factory: '0x1F98400000000000000000000000000000000002',
    connectors: ['0x078D782b760474a361dDA0AF3839290b0EF57AD6', '0x9151434b16b9763660705744891fA906F660EcC5'],
  },
  services: {
    coingecko: 'unichain',
    defillama: 'unichain',
    kyberswap: 'unichain',
    lifi: '0x864b314D4C5a0399368609581d3E8933a63b9232',
    'uniswap-api': '0xEf740bf23aCaE26f6492B10de645D6B98dC8Eaf3',
    'zero-ex': zeroEx,
    alchemy: 'UNICHAIN_MAINNET',
    quicknode: 'unichain-mainnet',
  },
  tokens,
} as const satisfies Data<Network>)
