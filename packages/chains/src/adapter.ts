import { type AccountMethods, accountRules } from './adapter/accounts.ts'
import type { Address } from './adapter/address.ts'
import { type AddressMethods, addressRules } from './adapter/addresses.ts'
import { type BalanceMethods, balanceRules } from './adapter/balances.ts'
import { type ContractMethods, contractRules } from './adapter/contracts.ts'
import { type FeeMethods, feeRules } from './adapter/fees.ts'
import { type Head, type HeadMethods, headRules } from './adapter/heads.ts'
import { type HistoryMethods, historyRules } from './adapter/history.ts'
import { type NftMethods, nftRules } from './adapter/nfts.ts'
import { type PermissionMethods, permissionRules } from './adapter/permissions.ts'
import { type PreviewMethods, previewRules } from './adapter/previews.ts'
import { type RelayMethods, relayRules } from './adapter/relays.ts'
import type { AnyRule, Rules } from './adapter/rule.ts'
import { type SendingMethods, sendingRules } from './adapter/sending.ts'
import { type TransactionMethods, transactionRules } from './adapter/transactions.ts'

export type * from './adapter/accounts.ts'
export type * from './adapter/address.ts'
export type * from './adapter/addresses.ts'
export type * from './adapter/balances.ts'
export type * from './adapter/contracts.ts'
export type * from './adapter/fees.ts'
export type * from './adapter/heads.ts'
export type * from './adapter/history.ts'
export type * from './adapter/nfts.ts'
export type * from './adapter/permissions.ts'
export type * from './adapter/previews.ts'
export type * from './adapter/relays.ts'
export type { ReadOptions } from './adapter/rule.ts'
export type * from './adapter/sending.ts'
export type * from './adapter/transactions.ts'

/**
 * What each node of a chain answers. Required methods exist on every chain. An optional method is a capability: chains without it omit it.
 * Each file of `adapter/` declares methods, and below them how several nodes and several callers share them. A new method needs this
 * declaration and an implementation in each family.
 *
 * Methods take addresses in the canonical form that `parseAddress` returns. Every method that calls a node may throw
 * `ChainError('unavailable')`.
 */
export type NodeMethods = AccountMethods &
  AddressMethods &
  BalanceMethods &
  ContractMethods &
  FeeMethods &
  HeadMethods &
  HistoryMethods &
  NftMethods &
  PermissionMethods &
  PreviewMethods &
  RelayMethods &
  SendingMethods &
  TransactionMethods

const methodRules = {
  ...accountRules,
  ...addressRules,
  ...balanceRules,
  ...contractRules,
  ...feeRules,
  ...headRules,
  ...historyRules,
  ...nftRules,
  ...permissionRules,
  ...previewRules,
  ...relayRules,
  ...sendingRules,
  ...transactionRules,
} satisfies Rules<NodeMethods>

const rulesByName: ReadonlyMap<string, AnyRule> = new Map(Object.entries(methodRules))

/** Returns the rule of a method. Undefined for a member that is no method of a node. */
export const ruleOf = (method: string): AnyRule | undefined => rulesByName.get(method)

/** The methods for which `failover.ts` has its own functions. */
export type OwnMethods = {
  [K in keyof typeof methodRules as (typeof methodRules)[K] extends 'own' ? K : never]: NonNullable<NodeMethods[K]>
}

/** One node's answer. `node` is the node's number in the configured order, from 1. */
export type NodeAnswer<T> = { node: number; answer: T }

/** Every operation on a blockchain: what its nodes answer, and what several nodes and callers make possible. */
export type ChainAdapter = NodeMethods & {
  /**
   * Notes that a transaction of the address is in this block. Later reads of the address's balances, stakes, NFTs and account do not share
   * answers that may be older, and are repeated once if the node is behind the block. Calls no node. Absent if the chain shares no answers.
   */
  noteBlock?(address: Address, number: bigint): void

  /**
   * Calls `onHead` for each new head until the returned function is called. Calls `onEnd` once if the node's connection ends. Heads may
   * repeat or be missing, so a caller that needs every block must read the blocks.
   */
  watchHead?(onHead: (head: Head) => void, onEnd: () => void): () => void

  /**
   * Runs a read on two different nodes of the chain and returns both results, so that one lying node can be noticed. Absent if the chain
   * has a single node. `node` is the node's number in the configured order, from 1.
   * @throws {ChainError} `unavailable` if fewer than two nodes answer
   */
  readOnTwoNodes?<T>(read: (node: ChainAdapter) => Promise<T>): Promise<NodeAnswer<T>[]>
}
