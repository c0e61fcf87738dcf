import type { Network } from '../../network.ts'
import tokens from './tokens.json' with { type: 'json' }

export const celo = {
  id: 'celo',
  name: 'Celo',
  caip2: 'eip155:42220',
  family: 'evm',
  nativeToken: {
    name: 'Celo',
    symbol: 'CELO',
    decimals: 18,
    logoUrl: null,
  },
  blockTimeMs: 1_000,
  finalityBlocks: 1_200,
  explorerUrl: 'https://celoscan.io',
  priorityFeeFloor: 10_000_000n,
  /** The native token itself, which its own contract shows as an ERC-20: not listed, so that no balance counts twice. */
  wrappedNative: '0x471EcE3750Da237f93B8E339c536989b8978a438',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  nativeLogs: { contract: '0x471EcE3750Da237f93B8E339c536989b8978a438' },
  tokens,
} as const satisfies Network
