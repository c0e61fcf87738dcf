import type { Network } from '../../network.ts'
import { ens } from '../ens.preset.ts'
import { opStack } from '../op-stack.preset.ts'
import tokens from './tokens.json' with { type: 'json' }

export const optimism = {
  ...opStack,
  id: 'optimism',
  name: 'OP Mainnet',
  caip2: 'eip155:10',
  nativeToken: {
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
    logoUrl:
      'https://raw.githubusercontent.com/MetaMask/contract-metadata/6a49430b69d22c74ee652905d88bb0ba35e75476/icons/eip155:10/slip44:60.svg',
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
  tokens,
} as const satisfies Network
