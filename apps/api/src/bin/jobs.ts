import type { ChainAdapter } from '@patina/chains'
import type { OnPriceOutcome, PriceSource } from '@patina/prices'
import type { Logger } from 'pino'
import type { Config } from '../base/config/config.ts'
import type { Database } from '../base/db/client.ts'
import type { Job } from '../base/work/run-jobs.ts'
import { boundStoredHistories } from '../chain/backfill/bound-histories.ts'
import { nameTokens } from '../chain/blocks/name-tokens.ts'
import { shareLeases } from '../chain/blocks/share-leases.ts'
import { type NodeOutcomes, verifyChainIds } from '../chain/blocks/verify-chain-ids.ts'
import { backfill, type FollowingWork, findSentElsewhere, follow, readBlocks } from '../chain/chain-jobs.ts'
import { followingMs } from '../chain/follow/follow-transactions.ts'
import type { Deps } from '../http/deps.ts'
import { relayEvents } from '../ledger/log/relay-events.ts'
import { publishEvents } from '../out/broker/publish-events.ts'
import type { Announcements } from '../out/notifications/announcements.ts'
import { notifyRemaining } from '../out/notifications/notify-remaining.ts'
import { startRequestingUpdates } from '../out/notifications/request-updates.ts'
import { writeNotifications } from '../out/notifications/write-notifications.ts'
import { startPushing } from '../out/push/start-pushing.ts'
import type { DeliveryOutcome } from '../out/webhooks/send-deliveries.ts'
import { sendWebhooks } from '../out/webhooks/send-webhooks.ts'
import { readNfts } from '../wallet/nfts/start-reading.ts'
import { recordPrices } from '../wallet/prices/record-prices.ts'
import type { PushMeasures } from './measures/measures.ts'
import { startPartitioning } from './retention/start-partitioning.ts'
import { startPruning } from './retention/start-pruning.ts'

/** Dependencies of jobs. */
export type Work = Pick<FollowingWork, 'worker' | 'onDisagreement'> & {
  chains: ReadonlyMap<string, ChainAdapter>
  database: Database
  subscriberNotices: Deps['subscriberNotices']
  transactions: Deps['transactions']
  tracking: Deps['tracking']
  tokenNames: Deps['tokenNames']
  priceAlerts: Deps['priceAlerts']
  priceSources: readonly PriceSource[]
  announcements: Pick<Announcements, 'requestUpdates'>
  config: Pick<
    Config,
    'broker' | 'indexer' | 'ipfsGateway' | 'minVersions' | 'prices' | 'push' | 'retention' | 'unproved' | 'webhookNetworks'
  >
  log: Logger
  pushMeasures: PushMeasures
  onWebhookAttempt: (outcome: DeliveryOutcome) => void
  onPriceOutcome: OnPriceOutcome
}

/** Dependencies of the jobs of one chain. */
export type ChainWork = FollowingWork & Pick<Work, 'tokenNames'>

const [second, minute, hour] = [1_000, 60_000, 3_600_000]

/** All jobs of a process. `runsIn` is the kind of process, `everyMs` the pause after a run that found no work. */
export const jobs: readonly Job<Work & NodeOutcomes>[] = [
  { name: 'verify-chain-ids', runsIn: 'every', everyMs: 3 * second, start: verifyChainIds },
  { name: 'create-partitions', runsIn: 'every', everyMs: hour, start: startPartitioning },
  { name: 'share-leases', runsIn: 'worker', everyMs: ({ config }) => config.indexer.leaseMs / 3, start: shareLeases },
  { name: 'relay-events', runsIn: 'worker', everyMs: second / 4, start: relayEvents },
  { name: 'write-notifications', runsIn: 'worker', everyMs: second / 4, start: writeNotifications },
  { name: 'send-webhooks', runsIn: 'worker', everyMs: second / 2, start: sendWebhooks },
  { name: 'publish-events', runsIn: 'worker', everyMs: second / 2, start: publishEvents },
  { name: 'notify-watchers', runsIn: 'worker', everyMs: second / 2, start: notifyRemaining },
  { name: 'send-pushes', runsIn: 'worker', everyMs: second / 10, start: startPushing },
  { name: 'ask-for-updates', runsIn: 'worker', everyMs: minute, start: startRequestingUpdates },
  { name: 'bound-histories', runsIn: 'worker', everyMs: minute, start: boundStoredHistories },
  { name: 'record-prices', runsIn: 'worker', everyMs: minute, start: recordPrices },
  { name: 'read-nfts', runsIn: 'worker', everyMs: second, start: readNfts },
  { name: 'prune', runsIn: 'worker', everyMs: hour, start: startPruning },
]

/** All jobs of one chain. The jobs of a chain start in this order, after its node is verified. */
export const chainJobs: readonly Job<ChainWork>[] = [
  { name: 'read-blocks', runsIn: 'worker', everyMs: ({ config }) => config.indexer.pollMs, start: readBlocks },
  { name: 'follow-transactions', runsIn: 'worker', everyMs: ({ chain }) => followingMs(chain.network), start: follow },
  { name: 'find-tracked', runsIn: 'worker', everyMs: second, start: findSentElsewhere },
  { name: 'backfill-addresses', runsIn: 'worker', everyMs: second, start: backfill },
  { name: 'name-tokens', runsIn: 'worker', everyMs: 5 * second, start: nameTokens },
]
