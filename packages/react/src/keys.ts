/** Keys of the hooks in the cache of TanStack Query. An app can invalidate them. */
export const queryKeys = {
  all: ['wallet'],
  device: ['wallet', 'device'],
  links: ['wallet', 'linked'],
  link: (address: string, platformIds: readonly string[]) => ['wallet', 'linked', address, platformIds],
  ready: (address: string, platformId?: string) => ['wallet', 'ready', address, ...(platformId === undefined ? [] : [platformId])],
  platforms: ['wallet', 'platforms'],
  allBalances: ['wallet', 'balances'],
  balances: (platformId: string, address?: string) => ['wallet', 'balances', platformId, ...(address === undefined ? [] : [address])],
  portfolio: ['wallet', 'portfolio'],
  importedTokens: ['wallet', 'imported-tokens'],
  allNfts: ['wallet', 'nfts'],
  nfts: (platformId: string, address: string) => ['wallet', 'nfts', platformId, address],
  prices: ['wallet', 'prices'],
  priceAlerts: ['wallet', 'price-alerts'],
  history: ['wallet', 'history'],
  notifications: ['wallet', 'notifications'],
  /** Key of a transaction by its id, or by its hash if a wallet sent it by itself. */
  transaction: (idOrHash: number | string) => ['wallet', 'transaction', idOrHash],
  addressOf: (platformId: string, name: string) => ['wallet', 'address-of', platformId, name],
  nameOf: (platformId: string, address: string) => ['wallet', 'name-of', platformId, address],
  quote: ['wallet', 'quote'],
} as const
