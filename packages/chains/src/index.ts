import type { ChainAdapter } from './adapter.ts'
import type { AddressRules } from './address-rules.ts'
import { failOver } from './failover.ts'
import { familyOf } from './families.ts'
import type { ServiceOptions } from './family.ts'
import type { Network } from './network.ts'
import { localTokens } from './networks/local-tokens.ts'
import type { FailoverOptions } from './node-pool.ts'
import { type OnCall, observeCalls } from './observe-calls.ts'
import { shareReads } from './shared-reads.ts'

export { Abandoned, type Abandonment, abandonable, createAbandonment, currentSignal, finishing } from './abandonment.ts'
export { EVERYTHING } from './adapter/previews.ts'
export type * from './adapter.ts'
export { addressFlaws, flawOfAddress } from './address-flaw.ts'
export type { AddressRules } from './address-rules.ts'
export { ChainError, type ChainErrorReason, type TransferRule, transferRules } from './errors.ts'
export { evmAddress } from './families/evm/addresses.ts'
export { checksum } from './families/evm/checksum.ts'
export { type HistoryService, historyProtocols } from './families/evm/history/services/index.ts'
export { keccakOfText } from './families/evm/keccak.ts'
export { PERMIT2 } from './families/evm/permit2.ts'
export { libraryAddress } from './families/solana/addresses.ts'
export {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  LOOKUP_TABLE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from './families/solana/programs.ts'
export { familyNames, familyOf, feeUnits } from './families.ts'
export type { FamilyContracts } from './family.ts'
export type * from './gateway.ts'
export { logoFolder } from './logo-folder.ts'
export type {
  EvmAddress,
  EvmNetwork,
  Hex,
  LidoStaking,
  ListedToken,
  NameService,
  Network,
  NetworkServices,
  SolanaNetwork,
  UniswapV2Exchange,
  V3Deployment,
} from './network.ts'
export { networks } from './networks/index.ts'
export type { NodeStatusChange } from './node-pool.ts'
export type { OnCall } from './observe-calls.ts'
export { type Receiver, receiverTypes } from './receiver.ts'
export { createFlights } from './running-reads.ts'
export { scaleOperations } from './scale-operations.ts'
export { createSignInMessage, MAX_SIGN_IN_MESSAGE, parseSignInMessage, type SignInMessage } from './sign-in-message.ts'
export { type TokenFacts, type TokenTrait, tokenTraits } from './token-traits.ts'

/** Returns the rules for addresses of a network's family. They call no node. */
export const addressRules = (network: Pick<Network, 'family'>): AddressRules => familyOf(network).addresses

/**
 * Returns the network of a local chain that replaces it. Under another chain id, the network has no public explorer. Under the network's
 * own id, it is unchanged. The chain of development also has tokens of its own.
 */
export const localCopy = (network: Network, caip2: string): Network =>
  caip2 === network.caip2 ? network : { ...network, caip2, explorerUrl: null, tokens: [...network.tokens, ...(localTokens[caip2] ?? [])] }

/**
 * Returns a chain behind its nodes. Concurrent and repeated reads are shared. `urls` needs at least one http(s) node; the first healthy
 * node serves. Nodes with ws(s) URLs report new heads and are used in turn. `onCall` receives every finished call to a node. The chain
 * connects lazily: `verifyChain` checks that a node follows the network. For a local chain, pass a `localCopy`. `historyService` finds older
 * transactions if no node has an index of calls. `gateway` calls gateways for names whose records are not on the chain; without it, such names
 * are missing.
 */
export function connectChain(
  network: Network,
  urls: string | readonly string[],
  options: FailoverOptions & ServiceOptions & { onCall?: OnCall } = {},
): ChainAdapter {
  const all = typeof urls === 'string' ? [urls] : urls
  const { nodes, watch } = familyOf(network)
  const connect = nodes(network, options)
  const [first, ...rest] = all.filter((url) => !isWebSocket(url)).map((url) => observeCalls(connect(url), options.onCall))
  if (!first) throw new Error(`No node of ${network.id} has an http URL`)
  const watchers = watch ? all.filter(isWebSocket).map((url) => watch(network, url)) : []
  return shareReads({ ...failOver([first, ...rest], options), ...roundRobin(watchers) })
}

const isWebSocket = (url: string) => /^wss?:/.test(url)

/** Starts each watch on the next connection, so that an unreachable node is not tried twice in a row. */
function roundRobin(watchers: readonly NonNullable<ChainAdapter['watchHead']>[]): Pick<ChainAdapter, 'watchHead'> {
  if (watchers.length === 0) return {}
  let turn = 0
  return {
    watchHead: (onHead, onEnd) => {
      const watch = watchers[turn++ % watchers.length]
      return watch ? watch(onHead, onEnd) : () => {}
    },
  }
}
