import type { ChainAdapter, Network } from '@wallet/chains'
import { ApiError } from '../http/errors.ts'
import { type Platform, toPlatform } from './platform.ts'

export type Platforms = ReturnType<typeof createPlatforms>

/** The platforms we know, and those of them that this deployment serves: the ones with a connected chain. */
export function createPlatforms(networks: readonly Network[], chains: ReadonlyMap<string, ChainAdapter>) {
  const known = new Map(networks.map((network) => [network.id, chains.get(network.id)?.network ?? network]))

  return {
    list: (includeDisabled: boolean): Platform[] =>
      [...known.values()]
        .filter((network) => includeDisabled || chains.has(network.id))
        .map((network) => toPlatform(network, chains.has(network.id))),

    /** Networks, served or not. */
    networks: () => [...known.values()],

    find: (id: string): Network | undefined => known.get(id),

    /** The chain of a platform where it is served. */
    findChain: (id: string): ChainAdapter | undefined => chains.get(id),

    /** @throws {ApiError} `platform_not_found` */
    network(id: string): Network {
      const network = known.get(id)
      if (!network) throw new ApiError('platform_not_found')
      return network
    },

    /** @throws {ApiError} `platform_not_found`, `platform_disabled` */
    chain(id: string): ChainAdapter {
      const chain = chains.get(id)
      if (chain) return chain
      throw new ApiError(known.has(id) ? 'platform_disabled' : 'platform_not_found')
    },

    chains: () => [...chains.values()],
  }
}
