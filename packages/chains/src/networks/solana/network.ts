import type { Data, Network } from '../../network.ts'
import { networkOf } from '../../network-of.ts'
import tokens from './tokens.json' with { type: 'json' }

export const solana = networkOf({
  id: 'solana',
  name: 'Solana',
  logo: 'network-solana',
  caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
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
  explorerUrl: 'https://solscan.io',
  priorityFees: { floors: { slow: 1_000n, standard: 10_000n, fast: 50_000n }, cap: 2_000_000n },
  wrappedNative: 'So11111111111111111111111111111111111111112',
  services: {
    coingecko: 'solana',
    defillama: 'solana',
    jupiter: 'mainnet-beta',
    helius: 'mainnet-beta',
    tatum: ['solana-mainnet'],
    tatumCurrencies: ['SOL'],
  },
  tokens,
} as const satisfies Data<Network>)
