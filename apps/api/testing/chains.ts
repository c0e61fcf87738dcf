import { type ChainAdapter, connectChain, type EvmNetwork, type Network, networks } from '@wallet/chains'

/** Where nobody answers. The path represents the access key that node URLs often contain: no answer may show it. */
const nobody = 'http://127.0.0.1:1/secret-access-key'

/** A network of the product. @throws when there is none of this id */
export function networkOf(platformId: string): Network {
  const network = networks.find(({ id }) => id === platformId)
  if (!network) throw new Error(`There is no network ${platformId}`)
  return network
}

/** An EVM network of the product. @throws when there is none of this id */
export function evmNetworkOf(platformId: string): EvmNetwork {
  const network = networkOf(platformId)
  if (network.family !== 'evm') throw new Error(`${platformId} is no EVM network`)
  return network
}

/** The two networks that local chains stand in for, with nodes that do not answer: enough where a test is not about the chain. */
export function silentChains(): ReadonlyMap<string, ChainAdapter> {
  return new Map(['ethereum', 'base'].map((id) => [id, connectChain(networkOf(id), nobody)]))
}
