import type { ChainAdapter } from './adapter.ts'
import type { AddressRules } from './address-rules.ts'
import { failOver } from './failover.ts'
import { addressRules as evmRules } from './families/evm/address-rules.ts'
import type { HistoryServiceOptions } from './families/evm/history/services/index.ts'
import { connectEvm, watchEvm } from './families/evm/index.ts'
import { createKindMemory, type KindMemory } from './families/evm/token-kinds.ts'
import { addressRules as solanaRules } from './families/solana/address-rules.ts'
import { connectSolana } from './families/solana/index.ts'
import type { Gateway } from './gateway.ts'
import type { Network } from './network.ts'
import { localTokens } from './networks/local-tokens.ts'
import type { FailoverOptions } from './node-pool.ts'
import { type OnCall, observeCalls } from './observe-calls.ts'
import type { NodeAdapter } from './quorum.ts'
import { shareReads } from './shared-reads.ts'

export { Abandoned, type Abandonment, abandonable, createAbandonment, currentSignal, finishing } from './abandonment.ts'
export type * from './adapter.ts'
export type { AddressRules } from './address-rules.ts'
export { ChainError, type ChainErrorReason, type TransferRule, transferRules } from './errors.ts'
export { type HistoryService, historyProtocols } from './families/evm/history/services/index.ts'
export { keccakOfText } from './families/evm/keccak.ts'
export { ASSOCIATED_TOKEN_PROGRAM, COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM } from './families/solana/programs.ts'
export { createFlights } from './flights.ts'
export type * from './gateway.ts'
export type {
  ChainlinkFeeds,
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
export { scaleOperations } from './scale-operations.ts'
export { createSignInMessage, MAX_SIGN_IN_MESSAGE, parseSignInMessage, type SignInMessage } from './sign-in-message.ts'
export { type TokenFacts, type TokenTrait, tokenTraits } from './token-traits.ts'

/** Regular expressions for the reference part of a CAIP-2 chain id, by family. @see https://namespaces.chainagnostic.org */
export const chainReferences: Record<Network['family'], string> = {
  evm: '^[1-9]\\d{0,15}$',
  solana: '^[1-9A-HJ-NP-Za-km-z]{32}$',
}

const rulesByFamily: Record<Network['family'], AddressRules> = { evm: evmRules, solana: solanaRules }

/** Returns the rules for addresses of a family. They call no node. */
export const addressRules = ({ family }: Pick<Network, 'family'>): AddressRules => rulesByFamily[family]

/**
 * Returns the network of a local chain that replaces it. Under another chain id, the network has no public explorer. Under the network's
 * own id, it is unchanged. The chain of development also has tokens of its own.
 */
export const localCopy = (network: Network, caip2: string): Network =>
  caip2 === network.caip2 ? network : { ...network, caip2, explorerUrl: null, tokens: [...network.tokens, ...(localTokens[caip2] ?? [])] }

/** Services besides the nodes. */
type ServiceOptions = { gateway?: Gateway | undefined } & HistoryServiceOptions

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
  const kinds = createKindMemory(network)
  const [first, ...rest] = all
    .filter((url) => !isWebSocket(url))
    .map((url) => observeCalls(connectFamily(network, url, { ...options, kinds }), options.onCall))
  if (!first) throw new Error(`No node of ${network.id} has an http URL`)
  const watchers = all.filter(isWebSocket).flatMap((url) => watchFamily(network, url))
  return shareReads({ ...failOver([first, ...rest], options), ...roundRobin(watchers) })
}

const isWebSocket = (url: string) => /^wss?:/.test(url)

function connectFamily(
  network: Network,
  rpcUrl: string,
  { gateway, kinds, historyService, onHistoryServiceSkipped }: ServiceOptions & { kinds: KindMemory },
): NodeAdapter {
  switch (network.family) {
    case 'evm':
      return connectEvm(network, rpcUrl, { gateway, kinds, historyService, onHistoryServiceSkipped })
    case 'solana':
      return connectSolana(network, rpcUrl)
  }
}

type WatchHead = NonNullable<ChainAdapter['watchHead']>

/** Returns the head subscriptions of the family's nodes. The list is empty if the family has none. */
function watchFamily(network: Network, wsUrl: string): WatchHead[] {
  return network.family === 'evm' ? [watchEvm(network, wsUrl)] : []
}

/** Starts each watch on the next connection, so that an unreachable node is not tried twice in a row. */
function roundRobin(watchers: readonly WatchHead[]): Pick<ChainAdapter, 'watchHead'> {
  if (watchers.length === 0) return {}
  let turn = 0
  return {
    watchHead: (onHead, onEnd) => {
      const watch = watchers[turn++ % watchers.length]
      return watch ? watch(onHead, onEnd) : () => {}
    },
  }
}
