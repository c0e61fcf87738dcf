import type { ChainAdapter, Network } from '@patina/chains'
import type { ApiError } from '../../base/wire/errors.ts'
import { createLogos } from '../logos/logos.ts'
import { type Platform, toPlatform } from './platform.ts'
import { refusedPlatform } from './unknown-platform.ts'

/** The known platforms. This deployment serves a platform if it is connected to the platform's chain. */
export type Platforms = {
  list(includeDisabled: boolean): Platform[]
  /** Returns all known networks, served or not. */
  networks(): Network[]
  /** Returns a known network, served or not. */
  find(id: string): Network | undefined
  /** Returns the chain of a served platform. */
  findChain(id: string): ChainAdapter | undefined
  /** @throws {ApiError} `platform_not_found` */
  network(id: string): Network
  /** @throws {ApiError} `platform_not_found`, `platform_disabled` */
  chain(id: string): ChainAdapter
  /** Returns the refusal of a platform id, with the ids of served platforms. */
  refusal(code: 'invalid_platform_id' | 'platform_not_found', id: string): ApiError
  /** Returns the chains of all served platforms. */
  chains(): ChainAdapter[]
}

export function createPlatforms(networks: readonly Network[], chains: ReadonlyMap<string, ChainAdapter>, logos = createLogos()): Platforms {
  const known = new Map(networks.map((network) => [network.id, chains.get(network.id)?.network ?? network]))
  const served = [...known.values()].filter(({ id }) => chains.has(id))
  const aliases = networks.filter(({ id }) => chains.has(id))

  return {
    list: (includeDisabled) =>
      [...known.values()]
        .filter((network) => includeDisabled || chains.has(network.id))
        .map((network) => toPlatform(network, chains.has(network.id), logos.pathOf(network.id, network.logo))),

    networks: () => [...known.values()],

    find: (id) => known.get(id),

    findChain: (id) => chains.get(id),

    network(id) {
      const network = known.get(id)
      if (!network) throw refusedPlatform('platform_not_found', id, served, aliases)
      return network
    },

    chain(id) {
      const chain = chains.get(id)
      if (chain) return chain
      throw refusedPlatform(known.has(id) ? 'platform_disabled' : 'platform_not_found', id, served, aliases)
    },

    refusal: (code, id) => refusedPlatform(code, id, served, aliases),

    chains: () => [...chains.values()],
  }
}
