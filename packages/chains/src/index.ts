import type { ChainAdapter } from './adapter.ts'
import type { AddressRules } from './address-rules.ts'
import { failOver } from './failover.ts'
import { addressRules as evmRules } from './families/evm/address-rules.ts'
import { connectEvm, watchEvm } from './families/evm/index.ts'
import { addressRules as solanaRules } from './families/solana/address-rules.ts'
import { connectSolana } from './families/solana/index.ts'
import type { Network } from './network.ts'
import type { FailoverOptions } from './node-pool.ts'
import { type OnCall, observed } from './observed.ts'
import type { NodeAdapter } from './quorum.ts'
import { shareReads } from './shared-reads.ts'

export type * from './adapter.ts'
export type { AddressRules } from './address-rules.ts'
export { ChainError, type ChainErrorReason } from './errors.ts'

export { keccakOfText } from './families/evm/keccak.ts'
export type { EvmNetwork, Hex, LidoStaking, ListedToken, Network, SolanaNetwork, UniswapV2Exchange } from './network.ts'
export { networks } from './networks/index.ts'
export type { NodeNews } from './node-pool.ts'
export type { OnCall } from './observed.ts'
export { createSignInMessage, MAX_SIGN_IN_MESSAGE, parseSignInMessage, type SignInMessage } from './sign-in-message.ts'

/** What follows the namespace in a CAIP-2 chain id, by family, as a pattern. @see https://namespaces.chainagnostic.org */
export const chainReferences: Record<Network['family'], string> = {
  evm: '^[1-9]\\d{0,15}$',
  solana: '^[1-9A-HJ-NP-Za-km-z]{32}$',
}

const rulesByFamily: Record<Network['family'], AddressRules> = { evm: evmRules, solana: solanaRules }

/** Returns what the network's family says of addresses without asking a node. */
export const addressRules = ({ family }: Pick<Network, 'family'>): AddressRules => rulesByFamily[family]

/**
 * The network as a chain with an id of its own stands in for it: no public explorer knows that chain, and it may have an exchange of its
 * own. The network itself under its own id.
 */
export function localCopy(network: Network, caip2: string): Network {
  if (caip2 === network.caip2) return network
  const local = { caip2, explorerUrl: null }
  if (network.family !== 'solana' || !network.localExchange) return { ...network, ...local }
  return { ...network, exchange: network.localExchange, ...local }
}

/**
 * The chain behind its nodes, read by the rules of the network's family, with concurrent and repeated reads shared. `urls` are those of nodes
 * (http, https; at least one), of which the first that is well serves, and of nodes that tell heads as they come (ws, wss), which are used
 * in turn. `onCall` hears of each question that went to a node. Asks nothing yet: `verifyChain` tells whether a node follows the network. A local chain in a network's place is a `localCopy`.
 */
export function connectChain(
  network: Network,
  urls: string | readonly string[],
  options: FailoverOptions & { onCall?: OnCall } = {},
): ChainAdapter {
  const all = typeof urls === 'string' ? [urls] : urls
  const [first, ...rest] = all.filter((url) => !isWebSocket(url)).map((url) => observed(connectFamily(network, url), options.onCall))
  if (!first) throw new Error(`No node of ${network.id} has an http URL`)
  const watchers = all.filter(isWebSocket).flatMap((url) => watchFamily(network, url))
  return shareReads({ ...failOver([first, ...rest], options), ...inTurn(watchers) })
}

const isWebSocket = (url: string) => /^wss?:/.test(url)

function connectFamily(network: Network, rpcUrl: string): NodeAdapter {
  switch (network.family) {
    case 'evm':
      return connectEvm(network, rpcUrl)
    case 'solana':
      return connectSolana(network, rpcUrl)
  }
}

type WatchHead = NonNullable<ChainAdapter['watchHead']>

/** How the family's nodes tell heads; nothing where they do not. */
function watchFamily(network: Network, wsUrl: string): WatchHead[] {
  return network.family === 'evm' ? [watchEvm(network, wsUrl)] : []
}

/** Each watch is over the next connection, so that a node that is away is not asked again and again. */
function inTurn(watchers: readonly WatchHead[]): Pick<ChainAdapter, 'watchHead'> {
  if (watchers.length === 0) return {}
  let turn = 0
  return {
    watchHead: (onHead, onEnd) => {
      const watch = watchers[turn++ % watchers.length]
      return watch ? watch(onHead, onEnd) : () => {}
    },
  }
}
