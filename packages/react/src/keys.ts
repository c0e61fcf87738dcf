/** Keys of the hooks in the cache of TanStack Query. An app can invalidate them. */
export const queryKeys = {
  all: ['wallet'],
  device: ['wallet', 'device'],
  platforms: ['wallet', 'platforms'],
  balances: (platformId: string, address?: string) => ['wallet', 'balances', platformId, ...(address === undefined ? [] : [address])],
  portfolio: ['wallet', 'portfolio'],
  prices: ['wallet', 'prices'],
  priceAlerts: ['wallet', 'price-alerts'],
  history: ['wallet', 'history'],
  notifications: ['wallet', 'notifications'],
  transaction: (txId: number) => ['wallet', 'transaction', txId],
  quote: ['wallet', 'quote'],
} as const
