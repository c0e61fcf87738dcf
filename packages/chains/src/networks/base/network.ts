import type { Network } from '../../network.ts'
import { ens } from '../ens.preset.ts'
import { opStack } from '../op-stack.preset.ts'
import tokens from './tokens.json' with { type: 'json' }

export const base = {
  ...opStack,
  id: 'base',
  name: 'Base',
  caip2: 'eip155:8453',
  nativeToken: {
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
    logoUrl:
      'https://raw.githubusercontent.com/MetaMask/contract-metadata/6a49430b69d22c74ee652905d88bb0ba35e75476/icons/eip155:8453/slip44:60.svg',
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
  tokens,
} as const satisfies Network
