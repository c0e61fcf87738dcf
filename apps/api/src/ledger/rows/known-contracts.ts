import { type EvmNetwork, type LidoStaking, type Network, networks, STAKE_PROGRAM } from '@patina/chains'
import { exchangesOf } from '@patina/swaps'

/** The contracts of a platform that determine the kind of a transaction. Addresses are in canonical form. */
export type KnownContracts = {
  /** Whether a transaction without a receiver creates a contract. */
  deploysWithoutReceiver: boolean
  /** Whether a transaction calls several programs, so that its receiver is often not the one that matters. */
  callsSeveral: boolean
  wrappedNative?: string
  staking?: { stEth: string; wstEth: string; withdrawalQueue: string }
  /** Contracts that act on the tokens they receive, such as routers. A transfer to such a contract is not a payment. */
  services: ReadonlySet<string>
  /** Display names by contract address, without the tokens of the catalogue. */
  names: ReadonlyMap<string, string>
}

const none: KnownContracts = { deploysWithoutReceiver: true, callsSeveral: false, services: new Set(), names: new Map() }

/** What a family adds to the exchanges and the wrapped native token of a network. `others` are contracts by name, which no exchange is. */
type OfFamily = Pick<KnownContracts, 'deploysWithoutReceiver' | 'callsSeveral' | 'staking'> & {
  services: readonly string[]
  others: readonly (readonly [address: string, name: string])[]
}

const byFamily: { [F in Network['family']]: { contracts(network: Extract<Network, { family: F }>): OfFamily } } = {
  evm: { contracts: evmContracts },
  solana: {
    contracts: () => ({ deploysWithoutReceiver: false, callsSeveral: true, services: [], others: [[STAKE_PROGRAM, 'Stake program']] }),
  },
}
const familyOf = ({ family }: Network): { contracts(network: Network): OfFamily } => byFamily[family]

const byPlatform = new Map(networks.map((network) => [network.id, contractsOf(network)]))

/** Returns the known contracts of a platform from its network data. */
export const knownContracts = (platformId: string): KnownContracts => byPlatform.get(platformId) ?? none

function contractsOf(network: Network): KnownContracts {
  const { nativeToken, wrappedNative } = network
  const { services, others, ...traits } = familyOf(network).contracts(network)
  const exchanges = exchangesOf(network)
  return {
    ...traits,
    wrappedNative,
    services: new Set([...exchanges.map(({ contract }) => contract), ...services]),
    names: new Map([
      [wrappedNative, `Wrapped ${nativeToken.name}`],
      ...exchanges.map(({ contract, label }) => [contract, label] as const),
      ...others,
    ]),
  }
}

function evmContracts({ multicall3, staking: lido }: EvmNetwork): OfFamily {
  const staking = lido && lidoContracts(lido)
  return {
    deploysWithoutReceiver: true,
    callsSeveral: false,
    ...(staking && { staking }),
    services: [multicall3],
    others: [[multicall3, 'Multicall3'], ...Object.values(staking ?? {}).map((address) => [address, 'Lido'] as const)],
  }
}

function lidoContracts({ stEth, wstEth, withdrawalQueue }: LidoStaking): NonNullable<KnownContracts['staking']> {
  return { stEth, wstEth, withdrawalQueue }
}
