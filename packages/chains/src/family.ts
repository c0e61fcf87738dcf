import type { ChainAdapter } from './adapter.ts'
import type { AddressRules } from './address-rules.ts'
import type { NodeAdapter } from './agree-on-head.ts'
import type { HistoryServiceOptions } from './families/evm/history/services/index.ts'
import type { Gateway } from './gateway.ts'
import type { Network } from './network.ts'

/** Services besides the nodes. A family ignores those that it has no use for. */
export type ServiceOptions = { gateway?: Gateway | undefined } & HistoryServiceOptions

/** Contracts that determine what transactions of a network do. Addresses are in canonical form. */
export type FamilyContracts = {
  /** Whether a transaction without a receiver creates a contract. */
  deploysWithoutReceiver: boolean
  /** Whether a transaction calls several programs, so that its receiver is often not the one that matters. */
  callsSeveral: boolean
  staking?: { stEth: string; wstEth: string; withdrawalQueue: string }
  /** The contract Permit2, on families of chains that have it. */
  permit2?: string
  /** The contract that executes several calls, on families of chains that have it. */
  multicall3?: string
  /** Contracts that settle signed orders. */
  orderContracts?: readonly string[]
  /** Codes to which an account may delegate (EIP-7702), because they do only what it signs. */
  delegates?: readonly string[]
  /** Contracts that act on the tokens they receive. A transfer to such a contract is not a payment. */
  services: readonly string[]
  /** Display names of contracts that are neither tokens nor exchanges. */
  names: readonly (readonly [address: string, name: string])[]
}

/** The code of a family of networks. Each folder of `families/` has one such record. */
export type Family<N extends Network> = {
  /** Rules for addresses. They call no node. */
  addresses: AddressRules
  /** Regular expression for the reference part of a CAIP-2 chain id. @see https://namespaces.chainagnostic.org */
  chainReference: string
  /** What transactions consume, such as `gas`. Fee levels are prices of one unit. */
  feeUnit: string
  /** Whether an external service may find older transactions. Nodes of other families have an index themselves. */
  usesHistoryService: boolean
  contracts(network: N): FamilyContracts
  /** Returns the function that returns one node of a chain by its URL. The nodes share what they learn about contracts. */
  nodes(network: N, services: ServiceOptions): (url: string) => NodeAdapter
  /** Returns a subscription to the heads of a node. Absent if nodes of the family report none. */
  watch?(network: N, wsUrl: string): NonNullable<ChainAdapter['watchHead']>
}
