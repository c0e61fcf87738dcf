import type { ChainAdapter } from './adapter.ts'
import type { AddressRules } from './address-rules.ts'
import { addressRules as evmRules } from './families/evm/address-rules.ts'
import type { HistoryServiceOptions } from './families/evm/history/services/index.ts'
import { connectEvm, watchEvm } from './families/evm/index.ts'
import { createKindMemory } from './families/evm/token-kinds.ts'
import { addressRules as solanaRules } from './families/solana/address-rules.ts'
import { connectSolana } from './families/solana/index.ts'
import type { Gateway } from './gateway.ts'
import type { Network } from './network.ts'
import type { NodeAdapter } from './quorum.ts'

/** Services besides the nodes. A family ignores those that it has no use for. */
export type ServiceOptions = { gateway?: Gateway | undefined } & HistoryServiceOptions

/** The code of a family of networks. */
type Family<N extends Network> = {
  /** Rules for addresses. They call no node. */
  addresses: AddressRules
  /** Regular expression for the reference part of a CAIP-2 chain id. @see https://namespaces.chainagnostic.org */
  chainReference: string
  /** Whether an external service may find older transactions. Nodes of other families have an index themselves. */
  usesHistoryService: boolean
  /** Returns the function that returns one node of a chain by its URL. The nodes share what they learn about contracts. */
  nodes(network: N, services: ServiceOptions): (url: string) => NodeAdapter
  /** Returns a subscription to the heads of a node. Absent if nodes of the family report none. */
  watch?(network: N, wsUrl: string): NonNullable<ChainAdapter['watchHead']>
}

const families: { [F in Network['family']]: Family<Extract<Network, { family: F }>> } = {
  evm: {
    addresses: evmRules,
    chainReference: '^[1-9]\\d{0,15}$',
    usesHistoryService: true,
    nodes(network, services) {
      const kinds = createKindMemory(network)
      return (url) => connectEvm(network, url, { ...services, kinds })
    },
    watch: watchEvm,
  },
  solana: {
    addresses: solanaRules,
    chainReference: '^[1-9A-HJ-NP-Za-km-z]{32}$',
    usesHistoryService: false,
    nodes: (network) => (url) => connectSolana(network, url),
  },
}

/** Returns the code of a network's family. */
export const familyOf = ({ family }: Pick<Network, 'family'>): Family<Network> => families[family]
