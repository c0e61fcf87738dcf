import { setTimeout } from 'node:timers/promises'
import { type ChainAdapter, ChainError } from '@wallet/chains'
import type { Logger } from 'pino'
import type { IndexingSettings } from '../config/indexer.ts'
import type { Database } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { backfillAddresses, canSearch } from '../indexer/backfill-addresses.ts'
import { createBackfillStore } from '../indexer/backfills.store.ts'
import { followTransactions } from '../indexer/follow-transactions.ts'
import { indexChain } from '../indexer/index-chain.ts'
import { isIndexed } from '../indexer/indexed-chain.ts'
import { createIndexerStore } from '../indexer/indexer.store.ts'

const askAgainMs = 3_000

export type Following = {
  /** Comes when the blocks of every chain that is to be read are being read, by this worker or another; never where a node does not answer. */
  begun: Promise<void>
  stop(): Promise<void>
}

/**
 * Follows every chain as soon as its node is known to be the right one: its blocks, where it can tell them and nobody turned that off, and the
 * transactions that are not final.
 */
export function startFollowing(
  chains: ReadonlyMap<string, ChainAdapter>,
  { transactions }: Pick<Deps, 'transactions'>,
  database: Pick<Database, 'query'>,
  settings: IndexingSettings,
  log: Logger,
  onDisagreement: (platformId: string) => void = () => {},
): Following {
  const store = createIndexerStore(database)
  const backfills = createBackfillStore(database)
  const stops: (() => Promise<void>)[] = []
  const waiting = new Set([...chains].flatMap(([id, chain]) => (isIndexed(chain, settings) ? [id] : [])))
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  if (waiting.size === 0) begin()
  const stopAsking = verifyChains(chains, log, (chain) => {
    const { id: platformId } = chain.network
    const reads = isIndexed(chain, settings)
    if (!reads) log.info({ platformId }, `Blocks of ${platformId} are not read: payments from others show by webhooks alone`)
    const indexer = reads ? indexChain(chain, { store, transactions, log }, settings) : undefined
    const follower = followTransactions(chain, transactions, log, {
      ...(indexer && { isRead: indexer.isAtHead }),
      onDisagreement: () => onDisagreement(platformId),
    })
    stops.push(follower.stop)
    if (indexer) stops.push(indexer.stop)
    void indexer?.begun.then(() => {
      waiting.delete(platformId)
      if (waiting.size === 0) begin()
    })
    if (canSearch(chain)) stops.push(backfillAddresses(chain, { store: backfills, transactions, log }, settings, reads).stop)
  })
  return {
    begun,
    async stop() {
      stopAsking()
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}

/**
 * Asks each node which chain it follows, again and again until it has answered once, and then calls `verified`. Ends the process when a node
 * turns out to follow another chain: its answers would be about other people's money. Returns what stops the asking.
 */
export function verifyChains(
  chains: ReadonlyMap<string, ChainAdapter>,
  log: Pick<Logger, 'fatal' | 'warn'>,
  verified: (chain: ChainAdapter) => void = () => {},
  pauseMs = askAgainMs,
): () => void {
  const stopping = new AbortController()
  const ask = async (chain: ChainAdapter) => {
    for (let attempt = 1; !stopping.signal.aborted; attempt++) {
      try {
        await chain.verifyChain()
        if (!stopping.signal.aborted) verified(chain)
        return
      } catch (error) {
        if (error instanceof ChainError && error.reason === 'wrong_chain') {
          log.fatal({ err: error }, `RPC_URL of ${chain.network.id} is a node of another chain than ${chain.network.caip2}`)
          process.exit(1)
        }
        if (attempt === 1) log.warn({ err: error, platformId: chain.network.id }, 'The node does not answer yet')
      }
      await setTimeout(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  for (const chain of chains.values()) void ask(chain)
  return () => stopping.abort()
}
