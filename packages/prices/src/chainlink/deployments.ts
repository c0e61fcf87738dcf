import type { Hex } from '@patina/chains'
import feeds from './feeds.json' with { type: 'json' }

/**
 * The feeds of Chainlink on a network. All feeds are in US dollars. `tokens` has feeds by the contract of the token. These are the wrapped
 * native token, tokens that both the network's list and Aave's market name, and stETH. `currencies` has feeds by the code of the currency.
 */
export type ChainlinkDeployment = {
  /** Registry of active feeds. A feed that it does not flag is not read. */
  flags: Hex
  tokens: Readonly<Record<string, Hex>>
  currencies: Readonly<Record<string, Hex>>
}

/**
 * The deployments by platform id.
 * @see https://github.com/aave-dao/aave-address-book (4.68.1, Chainlink….sol)
 * @see https://docs.chain.link/data-feeds/contract-registry
 */
export const chainlinkDeployments: Readonly<Record<string, ChainlinkDeployment>> = Object.fromEntries(
  Object.entries(feeds).map(([platformId, { flags, tokens, currencies }]) => [
    platformId,
    { flags: toHex(flags), tokens: hexValues(tokens), currencies: hexValues(currencies) },
  ]),
)

function hexValues(entries: object): Record<string, Hex> {
  return Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, toHex(value)]))
}

function toHex(value: unknown): Hex {
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)) return `0x${value.slice(2)}`
  throw new Error(`feeds.json contains ${value} instead of an address`)
}
