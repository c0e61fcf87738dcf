import { type ChainAdapter, connectChain, type EvmNetwork, type Network, networks } from '@patina/chains'

/** A URL at which no server listens. The path of the URL represents the access key that node URLs often contain. No answer may show it. */
const silentUrl = 'http://127.0.0.1:1/secret-access-key'

/** Returns the network with this id. @throws if the product has no such network */
export function networkOf(platformId: string): Network {
  const network = networks.find(({ id }) => id === platformId)
  if (!network) throw new Error(`There is no network ${platformId}`)
  return network
}

/** Returns the EVM network with this id. @throws if the product has no such network */
export function evmNetworkOf(platformId: string): EvmNetwork {
  const network = networkOf(platformId)
  if (network.family !== 'evm') throw new Error(`${platformId} is not an EVM network`)
  return network
}

/** Returns Ethereum and Base with nodes that do not answer, for tests that need no chain. */
export function silentChains(): ReadonlyMap<string, ChainAdapter> {
  return new Map(['ethereum', 'base'].map((id) => [id, connectChain(networkOf(id), silentUrl)]))
}
