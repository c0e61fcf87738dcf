import type { ChainAdapter } from '@wallet/chains'
import type { Logger } from 'pino'
import type { Deps } from '../deps.ts'
import { followTransactions } from '../indexer/follow-transactions.ts'

/** Starts following every chain. Returns what stops it. */
export function startFollowing(
  chains: ReadonlyMap<string, ChainAdapter>,
  { transactions }: Pick<Deps, 'transactions'>,
  log: Logger,
): () => Promise<void> {
  const followers = [...chains.values()].map((chain) => followTransactions(chain, transactions, log))
  return async () => {
    await Promise.all(followers.map((follower) => follower.stop()))
  }
}

/** Ends the process when a configured node turns out to follow another chain: its answers would be about other people's money. */
export function verifyChains(chains: ReadonlyMap<string, ChainAdapter>, log: Logger) {
  for (const chain of chains.values()) {
    chain.verifyChain().catch((error: unknown) => {
      if (error instanceof Error && 'reason' in error && error.reason === 'wrong_chain') {
        log.fatal({ err: error }, `RPC_URL of ${chain.network.id} is a node of another chain than ${chain.network.caip2}`)
        process.exit(1)
      }
      log.warn({ err: error, platformId: chain.network.id }, 'The node does not answer yet')
    })
  }
}
