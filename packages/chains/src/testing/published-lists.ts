import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import extract from './published-extract.json' with { type: 'json' }

export type PublishedToken = { chainId: number; address: string; symbol: string; decimals: number }

const require = createRequire(import.meta.url)

/**
 * Returns tokens by `chainId:address in lower case`, one map per published list. Five lists are installed packages. The other lists are
 * extracts, because their packages are too large, or contain more than a list. `networks.test.ts` compares this package's data with them.
 */
export function publishedLists(): Map<string, PublishedToken>[] {
  const metamask: unknown = require('@metamask/contract-metadata')
  const superchain: unknown = require('@eth-optimism/tokenlist')
  const lifi: unknown = require('@lifi/data-types')
  // Aave's package exports an empty module instead of its list. The JSON file beside the module has the complete list.
  const aave: unknown = require(join(dirname(require.resolve('@aave-dao/aave-address-book')), '../tokenlist.json'))
  const uniswap: unknown = require('@uniswap/default-token-list')
  const mainnet = Object.entries(Object(metamask)).map(([address, token]) => ({ chainId: 1, address, ...Object(token) }))
  return [mainnet, superchain, lifi, aave, uniswap, ...extract.map(({ tokens }) => tokens)].map((list) => {
    const tokens = collectTokens(list)
    return new Map(tokens.map((token) => [`${token.chainId}:${token.address.toLowerCase()}`, token]))
  })
}

/** Collects the tokens of a list of any shape: a token is an object with these four members. */
function collectTokens(value: unknown): PublishedToken[] {
  if (typeof value !== 'object' || value === null) return []
  if ('chainId' in value && 'address' in value && 'symbol' in value && 'decimals' in value) {
    const { chainId, address, symbol, decimals } = value
    return [{ chainId: Number(chainId), address: String(address), symbol: String(symbol), decimals: Number(decimals) }]
  }
  return Object.values(value).flatMap(collectTokens)
}

/** Returns the native token and explorers of a chain from the Hyperlane registry. Undefined for a chain from another source. */
export function publishedChain(chainId: number) {
  return extract.flatMap(({ chains = [] }) => chains).find((chain) => chain.chainId === chainId)
}

/** Returns SushiSwap's published router and factory for a chain, for the label `SushiSwap V2`. */
export function publishedExchange(label: string, chainId: number) {
  if (label !== 'SushiSwap V2') return undefined
  return extract.flatMap(({ exchanges = [] }) => exchanges).find((exchange) => exchange.chainId === chainId)
}

/** Returns the ERC-20 form of a chain's native token as SushiSwap publishes it. */
export function publishedWrappedNative(chainId: number): string | undefined {
  return extract.flatMap(({ wrappedNatives = [] }) => wrappedNatives).find((entry) => entry.chainId === chainId)?.wrappedNative
}

/** Returns the chain id of a Solana cluster by its name, as the x402 project publishes it. */
export function publishedCluster(name: string): string | undefined {
  return extract.flatMap(({ solanaClusters = [] }) => solanaClusters).find((cluster) => cluster.name === name)?.caip2
}
