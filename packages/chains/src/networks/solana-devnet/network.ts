import type { Data, Network } from '../../network.ts'
import { networkOf } from '../../network-of.ts'
import tokens from './tokens.json' with { type: 'json' }

export const solanaDevnet = networkOf({
  id: 'solana-devnet',
  name: 'Solana Devnet',
  logo: 'network-solana',
  testnet: true,
  caip2: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  family: 'solana',
  nativeToken: {
    name: 'Solana',
    symbol: 'SOL',
    decimals: 9,
    logo: 'sol',
  },
  blockTimeMs: 400,
  finalityBlocks: 32,
  usualFee: 50_000n,
  explorerUrl: null,
  priorityFees: { floors: { slow: 1_000n, standard: 10_000n, fast: 50_000n }, cap: 2_000_000n },
  wrappedNative: 'So11111111111111111111111111111111111111112',
  services: {},
  tokens,
} as const satisfies Data<Network>)
