import type { Data, Network } from '../../network.ts'
import { networkOf } from '../../network-of.ts'
import { opStack } from '../op-stack.preset.ts'
import { lifi, zeroEx } from '../services.preset.ts'
import tokens from './tokens.json' with { type: 'json' }

export const blast = networkOf({
  ...opStack,
  id: 'blast',
  name: 'Blast',
  logo: 'network-blast',
  caip2: 'eip155:81457',
  nativeToken: {
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
    logo: 'eth',
  },
  explorerUrl: 'https://blastscan.io',
  balancesChangeAlone: true,
  wrappedNative: '0x4300000000000000000000000000000000000004',
  exchange: {
    kind: 'uniswap-v2',
    label: 'Uniswap V2',
    router: '0xBB66Eb1c5e875933D44DAe661dbD80e5D9B03035',
    factory: '0x5C346464d33F90bABaf70dB6388507CC889C1070',
    connectors: ['0x4300000000000000000000000000000000000003'],
  },
  services: {
    coingecko: 'blast',
    defillama: 'blast',
    lifi,
    'uniswap-api': '0xeAbBcB3E8E415306207ef514f660A3F820025BE3',
    'zero-ex': zeroEx,
    alchemy: 'BLAST_MAINNET',
    quicknode: 'blast-mainnet',
  },
  tokens,
} as const satisfies Data<Network>)
