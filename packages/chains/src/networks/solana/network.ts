import type { Network } from '../../network.ts'
import tokens from './tokens.json' with { type: 'json' }

export const solana = {
  id: 'solana',
  name: 'Solana',
  caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  family: 'solana',
  nativeToken: {
    name: 'Solana',
    symbol: 'SOL',
    decimals: 9,
    logoUrl: 'https://raw.githubusercontent.com/lifinance/types/main/src/assets/icons/chains/solana.svg',
  },
  blockTimeMs: 400,
  finalityBlocks: 32,
  explorerUrl: 'https://solscan.io',
  priorityFees: { floors: { slow: 1_000n, standard: 10_000n, fast: 50_000n }, cap: 2_000_000n },
  wrappedNative: 'So11111111111111111111111111111111111111112',
  localExchange: {
    kind: 'constant-product',
    label: 'Local exchange',
    program: 'EdmxWPmx2WH6WgFfTdu9xfkYf3k1g5wD1zccTVySEEh1',
    connectors: ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
    pools: [
      {
        address: '7EWrbxU7YpHthanStG9yF6KyHS77LBPH6f52ANJmL9rs',
        mints: ['So11111111111111111111111111111111111111112', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
      },
      {
        address: 'F25s3DdjXdCxYBhh2z8FBusVEMT4b9bGNFVKJi3wFoF4',
        mints: ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'],
      },
      {
        address: '3Atsbq9N5EaCc9YWmqD2rUVedX4pqDe7hyk6JSyWRTrG',
        mints: ['JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
      },
      {
        address: '7vJDrxN46rmZXKAuVyv2ZRCNRMyRn3d25B5P2pkFcvrn',
        mints: ['DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', 'So11111111111111111111111111111111111111112'],
      },
    ],
  },
  tokens,
} as const satisfies Network
