import type { Hex } from '@patina/chains'

/** MetaAggregationRouterV2, which has the same address on every network. */
export const router: Hex = '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5'

/**
 * KyberSwap's names by platform id. ZKsync has another router and is left out.
 * @see https://docs.kyberswap.com/getting-started/supported-exchanges-and-networks
 */
export const names: Readonly<Record<string, string>> = {
  arbitrum: 'arbitrum',
  avalanche: 'avalanche',
  base: 'base',
  berachain: 'berachain',
  bsc: 'bsc',
  ethereum: 'ethereum',
  linea: 'linea',
  mantle: 'mantle',
  optimism: 'optimism',
  polygon: 'polygon',
  sonic: 'sonic',
  unichain: 'unichain',
}
