import type { ChainAdapter } from '@patina/chains'
import type { Logger } from 'pino'
import type { IndexingSettings } from '../base/config/indexer.ts'
import type { Database } from '../base/db/client.ts'
import type { Running } from '../base/work/loop.ts'
import type { Tracking } from '../ledger/rows/tracking.ts'
import type { Transactions } from '../ledger/rows/transactions.ts'
import type { UnprovedLimits } from '../wallet/devices/link.ts'
import { backfillAddresses, canSearch } from './backfill/backfill-addresses.ts'
import { createBackfillStore } from './backfill/backfills.store.ts'
import { type Indexer, indexChain } from './blocks/index-chain.ts'
import { isIndexed } from './blocks/indexed-chain.ts'
import { createIndexerStore } from './blocks/indexer.store.ts'
import { findTracked } from './follow/find-tracked.ts'
import { followTransactions } from './follow/follow-transactions.ts'

/** The dependencies of the jobs that read, backfill and follow a chain. */
export type FollowingWork = {
  chain: ChainAdapter
  database: Pick<Database, 'query'>
  transactions: Transactions
  tracking: Tracking
  config: { indexer: IndexingSettings; unproved: Pick<UnprovedLimits, 'historyRows'> }
  log: Logger
  /** The id of this worker, and the platforms whose blocks the worker can read. */
  worker: { id: string; platforms: Set<string> }
  /** `readBlocks` sets `by`, so that jobs started later know whether the chain's blocks are read. */
  reading: { by?: Indexer }
  /** Called when two nodes contradict each other about a transaction that should be final. */
  onDisagreement(platformId: string): void
}

/** Starts to read the blocks of a chain, unless the operator turned that off for its platform. */
export function readBlocks({ chain, database, transactions, config, log, worker, reading }: FollowingWork, pollMs: number): Running[] {
  const { id: platformId } = chain.network
  if (!isIndexed(chain, config.indexer)) {
    log.info({ platformId }, `Blocks of ${platformId} are not read; incoming payments need webhooks`)
    return []
  }
  worker.platforms.add(platformId)
  const deps = { store: createIndexerStore(database), transactions, log, owner: worker.id }
  reading.by = indexChain(chain, deps, { ...config.indexer, pollMs })
  return [reading.by]
}

/** Starts to follow the transactions of a chain until they are final. */
export const follow = ({ chain, transactions, log, reading, onDisagreement }: FollowingWork, everyMs: number): Running =>
  followTransactions(chain, transactions, log, {
    everyMs,
    isRead: () => reading.by?.isAtHead() ?? false,
    onDisagreement: () => onDisagreement(chain.network.id),
  })

/** Starts the backfills of newly linked addresses, if the chain can search. */
export function backfill({ chain, database, transactions, config, log }: FollowingWork, everyMs: number): Running[] {
  if (!canSearch(chain)) return []
  const deps = { store: createBackfillStore(database), transactions, log }
  const options = { ...config.indexer, unprovedRows: config.unproved.historyRows }
  return [backfillAddresses(chain, deps, options, isIndexed(chain, config.indexer), everyMs)]
}

/** Starts to look up the transactions of a chain that wallets sent elsewhere. */
export const findSentElsewhere = ({ chain, tracking, log }: FollowingWork, everyMs: number): Running =>
  findTracked(chain, tracking, log, everyMs)
