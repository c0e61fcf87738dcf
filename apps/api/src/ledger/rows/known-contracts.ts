import { type LidoStaking, type Network, networks } from '@patina/chains'
import { exchangesOf } from '@patina/swaps'

/** The contracts of a platform that determine the kind of a transaction. Addresses are in canonical form. */
export type KnownContracts = {
  family: Network['family']
  wrappedNative?: string
  staking?: { stEth: string; wstEth: string; withdrawalQueue: string }
  /** Contracts that act on the tokens they receive, such as routers. A transfer to such a contract is not a payment. */
  services: ReadonlySet<string>
  /** Display names by contract address, without the tokens of the catalogue. */
  names: ReadonlyMap<string, string>
}

/** Address of Solana's stake program, the same on every Solana chain. */
const stakeProgram = 'Stake11111111111111111111111111111111111111'

const none: KnownContracts = { family: 'evm', services: new Set(), names: new Map() }

const byPlatform = new Map(networks.map((network) => [network.id, contractsOf(network)]))

/** Returns the known contracts of a platform from its network data. */
export const knownContracts = (platformId: string): KnownContracts => byPlatform.get(platformId) ?? none

function contractsOf(network: Network): KnownContracts {
  const { nativeToken, wrappedNative } = network
  const names = new Map([[wrappedNative, `Wrapped ${nativeToken.name}`]])
  const services = new Set<string>()
  for (const { label, contract } of exchangesOf(network)) {
    services.add(contract)
    names.set(contract, label)
  }
  if (network.family === 'solana') {
    names.set(stakeProgram, 'Stake program')
    return { family: 'solana', wrappedNative, services, names }
  }
  const { multicall3 } = network
  const staking = network.staking && lidoContracts(network.staking)
  services.add(multicall3)
  names.set(multicall3, 'Multicall3')
  if (staking) for (const address of Object.values(staking)) names.set(address, 'Lido')
  return { family: 'evm', wrappedNative, ...(staking && { staking }), services, names }
}

function lidoContracts({ stEth, wstEth, withdrawalQueue }: LidoStaking): NonNullable<KnownContracts['staking']> {
  return { stEth, wstEth, withdrawalQueue }
}
