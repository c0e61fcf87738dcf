import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import extract from './published-extract.json' with { type: 'json' }

export type PublishedToken = { chainId: number; address: string; symbol: string; decimals: number }

const require = createRequire(import.meta.url)

/**
 * Tokens by `chainId:address in lower case`, one map for each published list: five that are installed, and extracts of
 * others, which are too large to install or come with more than a list. `networks.test.ts` holds our data against them.
 */
export function publishedLists(): Map<string, PublishedToken>[] {
  const metamask: unknown = require('@metamask/contract-metadata')
  const superchain: unknown = require('@eth-optimism/tokenlist')
  const lifi: unknown = require('@lifi/data-types')
  // The package exports its list as an empty module; the file beside it is whole.
  const aave: unknown = require(join(dirname(require.resolve('@aave-dao/aave-address-book')), '../tokenlist.json'))
  const uniswap: unknown = require('@uniswap/default-token-list')
  const mainnet = Object.entries(Object(metamask)).map(([address, token]) => ({ chainId: 1, address, ...Object(token) }))
  return [mainnet, superchain, lifi, aave, uniswap, ...extract.map(({ tokens }) => tokens)].map((list) => {
    const tokens = collectTokens(list)
    return new Map(tokens.map((token) => [`${token.chainId}:${token.address.toLowerCase()}`, token]))
  })
}

/** Whatever shape a package gives its list, a token in it is an object with these four members. */
function collectTokens(value: unknown): PublishedToken[] {
  if (typeof value !== 'object' || value === null) return []
  if ('chainId' in value && 'address' in value && 'symbol' in value && 'decimals' in value) {
    const { chainId, address, symbol, decimals } = value
    return [{ chainId: Number(chainId), address: String(address), symbol: String(symbol), decimals: Number(decimals) }]
  }
  return Object.values(value).flatMap(collectTokens)
}

/** Native token and explorers of a chain by the Hyperlane registry; undefined for a chain that was not taken from it. */
export function publishedChain(chainId: number) {
  return extract.flatMap(({ chains = [] }) => chains).find((chain) => chain.chainId === chainId)
}

/** Router and factory that SushiSwap publishes for a chain, for the label `SushiSwap V2`. */
export function publishedExchange(label: string, chainId: number) {
  if (label !== 'SushiSwap V2') return undefined
  return extract.flatMap(({ exchanges = [] }) => exchanges).find((exchange) => exchange.chainId === chainId)
}

/** ERC-20 form of a chain's native token as SushiSwap publishes it. */
export function publishedWrappedNative(chainId: number): string | undefined {
  return extract.flatMap(({ wrappedNatives = [] }) => wrappedNatives).find((entry) => entry.chainId === chainId)?.wrappedNative
}

/** Chain id of a Solana cluster by its name, as the x402 project publishes it. */
export function publishedCluster(name: string): string | undefined {
  return extract.flatMap(({ solanaClusters = [] }) => solanaClusters).find((cluster) => cluster.name === name)?.caip2
}
