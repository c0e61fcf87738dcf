import type { Holding } from './holdings.ts'

/** 2 ETH on Ethereum, at $3,000. */
export const eth: Holding = {
  tokenId: 'ethereum:native',
  platformId: 'ethereum',
  symbol: 'ETH',
  name: 'Ether',
  decimals: 18,
  logoUrl: null,
  amount: 2n * 10n ** 18n,
  staked: 0n,
  price: '3000',
  value: '6000',
  change24h: '20',
}

/** 1 USDC on Ethereum. */
export const usdc: Holding = {
  ...eth,
  tokenId: 'ethereum:0xA0',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  amount: 1_000_000n,
  price: '1',
  value: '1',
  change24h: '0',
}
