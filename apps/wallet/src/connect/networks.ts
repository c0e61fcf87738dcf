import { familyOfChain, type Platform } from '@patina/sdk'

type Named = Pick<Platform, 'id' | 'caip2'>

/** Returns the chain id of a network in hex, as sites name it. Undefined on Solana. */
export function chainIdOf({ caip2 }: Named): string | undefined {
  if (familyOfChain(caip2) !== 'evm') return undefined
  return `0x${BigInt(caip2.slice(caip2.indexOf(':') + 1)).toString(16)}`
}

/** Returns the EVM network with this chain id. */
export const networkOfChain = <N extends Named>(networks: readonly N[], chainId: string): N | undefined =>
  networks.find((network) => chainIdOf(network) === chainId)

/** The clusters of Solana by the first 32 characters of their genesis hash. Any other one is local. */
const clusters: ReadonlyMap<string, string> = new Map([
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:mainnet'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:devnet'],
  ['solana:4uhcVJyU9pJkvQyUS88uRDiswHScSXDo', 'solana:testnet'],
])

/** Returns the name of a network in the Wallet Standard. Undefined on EVM chains. */
export const clusterOf = ({ caip2 }: Named): string | undefined =>
  familyOfChain(caip2) === 'solana' ? (clusters.get(caip2) ?? 'solana:localnet') : undefined
