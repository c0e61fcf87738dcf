import { type FamilyContracts, familyOf, type Network, networks } from '@patina/chains'
import { exchangesOf, type NetworkExchange, serviceContractsOf } from '@patina/swaps'

/** The contracts of a platform that determine the kind of a transaction. Addresses are in canonical form. */
export type KnownContracts = Pick<FamilyContracts, 'deploysWithoutReceiver' | 'callsSeveral' | 'staking'> & {
  wrappedNative?: string | undefined
  /** Contracts that act on the tokens they receive, such as routers. A transfer to such a contract is not a payment. */
  services: ReadonlySet<string>
  /** Contracts and programs that swap tokens: of the exchanges and of the swap services. */
  exchanges: ReadonlySet<string>
  /** Display names by contract address, without the tokens of the catalogue. */
  names: ReadonlyMap<string, string>
}

const none: KnownContracts = {
  deploysWithoutReceiver: true,
  callsSeveral: false,
  services: new Set(),
  exchanges: new Set(),
  names: new Map(),
}

const byPlatform = new Map(networks.map((network) => [network.id, contractsOf(network, exchangesOf(network))]))

/** Returns the known contracts of a platform from its network data. */
export const knownContracts = (platformId: string): KnownContracts => byPlatform.get(platformId) ?? none

/** Adds exchanges of local chains, by platform id. A program calls it before it reads or writes transactions. */
export function addExchanges(more: ReadonlyMap<string, readonly NetworkExchange[]>) {
  for (const network of networks)
    byPlatform.set(network.id, contractsOf(network, [...exchangesOf(network), ...(more.get(network.id) ?? [])]))
}

function contractsOf(network: Network, exchanges: readonly NetworkExchange[]): KnownContracts {
  const { nativeToken, wrappedNative }: Pick<Network, 'nativeToken'> & { wrappedNative?: string } = network
  const { services, names, ...traits } = familyOf(network).contracts(network)
  const swapping = [...exchanges.map(({ contract }) => contract), ...Object.values(serviceContractsOf(network)).flat()]
  return {
    ...traits,
    wrappedNative,
    services: new Set([...swapping, ...services]),
    exchanges: new Set(swapping),
    names: new Map([
      ...(wrappedNative === undefined ? [] : [[wrappedNative, `Wrapped ${nativeToken.name}`] as const]),
      ...exchanges.map(({ contract, label }) => [contract, label] as const),
      ...names,
    ]),
  }
}
