import type { Network } from '../../network.ts'
import tokens from './tokens.json' with { type: 'json' }

export const optimism = {
  id: 'optimism',
  name: 'OP Mainnet',
  caip2: 'eip155:10',
  family: 'evm',
  nativeToken: {
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
    logoUrl:
      'https://raw.githubusercontent.com/MetaMask/contract-metadata/6a49430b69d22c74ee652905d88bb0ba35e75476/icons/eip155:10/slip44:60.svg',
  },
  blockTimeMs: 2_000,
  finalityBlocks: 600,
  explorerUrl: 'https://optimistic.etherscan.io',
  priorityFeeFloor: 1_000_000n,
  wrappedNative: '0x4200000000000000000000000000000000000006',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  l1Fee: { kind: 'op-stack', oracle: '0x420000000000000000000000000000000000000F' },
  exchange: {
    kind: 'uniswap-v2',
    label: 'Uniswap V2',
    router: '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2',
    factory: '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf',
    connectors: ['0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58'],
  },
  tokens,
} as const satisfies Network
