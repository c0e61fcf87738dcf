import type { Network } from '../../network.ts'
import { opStack } from '../op-stack.preset.ts'
import tokens from './tokens.json' with { type: 'json' }

export const mantle = {
  ...opStack,
  id: 'mantle',
  name: 'Mantle',
  caip2: 'eip155:5000',
  nativeToken: {
    name: 'Mantle',
    symbol: 'MNT',
    decimals: 18,
    logoUrl: 'https://raw.githubusercontent.com/aave-dao/web3-icons/abc9feb50b38e1781196a5992bd28bdcf7a39285/icons/full/wmnt.svg',
  },
  explorerUrl: 'https://mantlescan.xyz',
  usualFee: 20_000_000_000_000_000n,
  priorityFeeFloor: 10_000_000n,
  wrappedNative: '0x78c1b0C915c4FAA5FffA6CAbf0219DA63d7f4cb8',
  l1Fee: { kind: 'mantle', oracle: '0x420000000000000000000000000000000000000F' },
  tokens,
} as const satisfies Network
