import type { ChainAdapter } from './adapter.ts'
import { connectEvm } from './families/evm/index.ts'
import { connectSolana } from './families/solana/index.ts'
import type { Network } from './network.ts'
import { shareReads } from './shared-reads.ts'

export type * from './adapter.ts'
export { boundOperations } from './bound-operations.ts'
export { ChainError, type ChainErrorReason } from './errors.ts'
export type { EvmNetwork, Hex, LidoStaking, ListedToken, Network, SolanaNetwork, UniswapV2Exchange } from './network.ts'
export { networks } from './networks/index.ts'
export { createSignInMessage, MAX_SIGN_IN_MESSAGE, parseSignInMessage, type SignInMessage } from './sign-in-message.ts'

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
 * The chain behind `rpcUrl`, read by the rules of the network's family, with concurrent and repeated reads shared. Asks nothing yet:
 * `verifyChain` tells whether the node follows the network. A local chain in a network's place is a `localCopy`.
 */
export function connectChain(network: Network, rpcUrl: string): ChainAdapter {
  return shareReads(connectFamily(network, rpcUrl))
}

function connectFamily(network: Network, rpcUrl: string): ChainAdapter {
  switch (network.family) {
    case 'evm':
      return connectEvm(network, rpcUrl)
    case 'solana':
      return connectSolana(network, rpcUrl)
  }
}
