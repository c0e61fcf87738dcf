import type { ChainAdapter } from '@wallet/chains'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { Database } from './db/client.ts'
import { startPruning } from './db/pruning.ts'
import type { Deps } from './deps.ts'
import type { Announcements } from './features/notifications/announcements.ts'
import { startAskingForUpdates } from './features/notifications/asking-for-updates.ts'
import { createBoundedHistoryStore } from './features/tx/bounded-history.store.ts'
import { backfillAddresses, canSearch } from './indexer/backfill-addresses.ts'
import { createBackfillStore } from './indexer/backfills.store.ts'
import { boundHistories } from './indexer/bound-histories.ts'
import { followingMs, followTransactions } from './indexer/follow-transactions.ts'
import { type Indexer, indexChain } from './indexer/index-chain.ts'
import { isIndexed } from './indexer/indexed-chain.ts'
import { createIndexerStore } from './indexer/indexer.store.ts'
import { nameTokens } from './indexer/name-tokens.ts'
import { notifyWatchers } from './indexer/notify-watchers.ts'
import { type NodeOutcomes, verifyNode } from './indexer/verify-nodes.ts'
import type { PushMeasures } from './metrics/measures.ts'
import { startPushing } from './push/start-pushing.ts'
import type { Job } from './work/jobs.ts'
import type { Running } from './work/loop.ts'

/** What jobs need. */
export type Work = {
  chains: ReadonlyMap<string, ChainAdapter>
  database: Database
  transactions: Deps['transactions']
  tokenNames: Deps['tokenNames']
  announcements: Pick<Announcements, 'askForUpdates'>
  config: Pick<Config, 'indexer' | 'minVersions' | 'push' | 'retention' | 'unproved'>
  log: Logger
  pushMeasures: PushMeasures
  /** Called when two nodes contradict each other about a transaction that should be final. */
  onDisagreement(platformId: string): void
}

/** What jobs of one chain need besides. */
export type ChainWork = Pick<Work, 'database' | 'transactions' | 'tokenNames' | 'log' | 'onDisagreement'> & {
  chain: ChainAdapter
  config: Pick<Config, 'indexer'>
  /** Set by `read-blocks`, which the jobs after it look at. */
  reading: { by?: Indexer }
}

const [second, minute, hour] = [1_000, 60_000, 3_600_000]

/** All jobs of a process. */
export const jobs: readonly Job<Work & NodeOutcomes>[] = [
  { name: 'verify-nodes', runsIn: 'every', everyMs: 3 * second, start: verifyNodes },
  {
    name: 'notify-watchers',
    runsIn: 'worker',
    everyMs: second / 2,
    start: (work, ms) => [notifyWatchers(work.transactions, work.log, ms)],
  },
  { name: 'send-pushes', runsIn: 'worker', everyMs: second / 10, start: sendPushes },
  { name: 'ask-for-updates', runsIn: 'worker', everyMs: minute, start: askForUpdates },
  { name: 'bound-histories', runsIn: 'worker', everyMs: minute, start: boundBusyHistories },
  {
    name: 'prune',
    runsIn: 'worker',
    everyMs: hour,
    start: (work, ms) => [startPruning(work.database, work.config.retention, work.log, ms)],
  },
]

/** All jobs of one chain. They start when its node is known to be the right one. */
export const chainJobs: readonly Job<ChainWork>[] = [
  { name: 'read-blocks', runsIn: 'worker', everyMs: ({ config }) => config.indexer.pollMs, start: readBlocks },
  { name: 'follow-transactions', runsIn: 'worker', everyMs: ({ chain }) => followingMs(chain.network), start: follow },
  { name: 'backfill-addresses', runsIn: 'worker', everyMs: second, start: backfill },
  {
    name: 'name-tokens',
    runsIn: 'worker',
    everyMs: 5 * second,
    start: (work, ms) => [nameTokens(work.chain, work.tokenNames, work.log, ms)],
  },
]

function verifyNodes({ chains, log, ...outcomes }: Work & NodeOutcomes, everyMs: number): Running[] {
  return [...chains.values()].map((chain) => verifyNode(chain, log, outcomes, everyMs))
}

function sendPushes({ database, config, log, pushMeasures }: Work, everyMs: number): Running[] {
  return startPushing(database, config.push, log, pushMeasures, everyMs)
}

function askForUpdates({ announcements, config, log }: Work, everyMs: number): Running[] {
  return [startAskingForUpdates(announcements, config.minVersions, log, everyMs)]
}

function boundBusyHistories({ database, config, log }: Work, everyMs: number): Running[] {
  return [boundHistories(createBoundedHistoryStore(database), config.unproved.historyRows, log, everyMs)]
}

function readBlocks({ chain, database, transactions, config, log, reading }: ChainWork, pollMs: number): Running[] {
  const { id: platformId } = chain.network
  if (!isIndexed(chain, config.indexer)) {
    log.info({ platformId }, `Blocks of ${platformId} are not read: payments from others show by webhooks alone`)
    return []
  }
  const store = createIndexerStore(database)
  reading.by = indexChain(chain, { store, transactions, log }, { ...config.indexer, pollMs })
  return [reading.by]
}

function follow({ chain, transactions, log, reading, onDisagreement }: ChainWork, everyMs: number): Running[] {
  return [
    followTransactions(chain, transactions, log, {
      everyMs,
      isRead: () => reading.by?.isAtHead() ?? false,
      onDisagreement: () => onDisagreement(chain.network.id),
    }),
  ]
}

function backfill({ chain, database, transactions, config, log }: ChainWork, everyMs: number): Running[] {
  if (!canSearch(chain)) return []
  const store = createBackfillStore(database)
  return [backfillAddresses(chain, { store, transactions, log }, config.indexer, isIndexed(chain, config.indexer), everyMs)]
}
