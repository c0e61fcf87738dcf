import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { OnCall } from '@patina/chains'
import type { OnSwapOutcome } from '@patina/swaps'
import type { Logger } from 'pino'
import type { Database } from '../../base/db/client.ts'
import type { Registry, Sample } from '../../base/metrics/registry.ts'
import { type WaitingBackfills, waitingBackfills } from '../../chain/backfill/history-states.store.ts'
import type { IndexerStore } from '../../chain/blocks/indexer.store.ts'
import type { OnRequest } from '../../http/server/report-requests.ts'
import { createEventLog } from '../../ledger/log/log.store.ts'
import { waitingFanOuts } from '../../out/notifications/inspected.store.ts'
import type { ChannelName } from '../../out/push/channel.ts'
import type { Attempted } from '../../out/push/send-pushes.ts'
import { waitingPushes } from '../../out/push/waiting.store.ts'
import { createDeliveryStore } from '../../out/webhooks/deliveries.store.ts'
import type { DeliveryOutcome } from '../../out/webhooks/send-deliveries.ts'
import { measureRecordedPrices } from './measure-prices.ts'

/** Bounds of the histogram buckets for durations, in seconds. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * Returns a listener that records request durations by operation and status. In OpenMetrics each bucket has a request id as its exemplar.
 */
export function measureRequests(registry: Registry): OnRequest {
  const observe = registry.requestHistogram(
    'wallet_http_request_duration_seconds',
    'Requests, by operation and status.',
    ['operation', 'status'],
    durations,
  )
  return ({ operation, status, ms, id }) => observe({ operation, status: String(status) }, ms / 1_000, id)
}

/** Returns, for a platform, a listener that records the durations of node calls by method and outcome. */
export function measureCalls(registry: Registry): (platformId: string) => OnCall {
  const observe = registry.histogram(
    'wallet_chain_call_duration_seconds',
    'Calls to nodes, by platform, adapter method and outcome: answered, refused, unavailable, abandoned, failed.',
    ['platform', 'method', 'outcome'],
    durations,
  )
  return (platform) =>
    ({ method, outcome, ms }) =>
      observe({ platform, method, outcome }, ms / 1_000)
}

/** Returns a listener that records and logs how swap providers answer. A provider that is only paused is not logged. */
export function measureSwaps(registry: Registry, log: Pick<Logger, 'warn' | 'error'>): OnSwapOutcome {
  const observe = registry.histogram(
    'wallet_swap_quote_duration_seconds',
    'Quotes of swap providers, by provider, platform and outcome: quoted, refused, invalid, unavailable, timeout, paused, failed.',
    ['provider', 'platform', 'outcome'],
    durations,
  )
  return ({ provider, platformId, outcome, ms, error }) => {
    observe({ provider, platform: platformId, outcome }, ms / 1_000)
    if (outcome === 'quoted' || outcome === 'refused' || outcome === 'paused') return
    log[outcome === 'failed' ? 'error' : 'warn']({ provider, platformId, outcome, err: error }, 'A swap provider returned no usable quote')
  }
}

/** Returns a function that counts disagreements of two nodes about a transaction that should become final. */
export function measureDisagreements(registry: Registry): (platformId: string) => void {
  const count = registry.counter(
    'wallet_node_disagreements_total',
    'Disagreements of two nodes about a transaction that is deep enough to be final, by platform.',
    ['platform'],
  )
  return (platform) => count({ platform })
}

/** Maximum number of reasons with their own time series. Push services use a few dozen reasons. Further reasons count as `other`. */
const maxReasons = 64

export type PushMeasures = {
  /** Returns the listener that counts the push attempts of a channel. */
  onAttempt(channel: ChannelName): (outcome: Attempted, reason: string) => void
  /** Reports whether the push service of a channel refuses the credentials. */
  watch(channel: ChannelName, isRefused: () => boolean): void
}

/** Counts the pushes of this process by channel, outcome and reason, and reports refused credentials. */
export function measurePushes(registry: Registry): PushMeasures {
  const count = registry.counter(
    'wallet_push_attempts_total',
    'Attempts to send a push, by channel, outcome (sent, failed, waiting, unauthorized) and the reason that the service returned.',
    ['channel', 'outcome', 'reason'],
  )
  const reasons = new Set<string>()
  const senders = new Map<ChannelName, () => boolean>()
  registry.gauge(
    'wallet_push_refused',
    '1 while the push service refuses the credentials of a channel; only trial pushes are sent then.',
    ['channel'],
    () => [...senders].map(([channel, isRefused]) => ({ labels: { channel }, value: isRefused() ? 1 : 0 })),
  )
  return {
    onAttempt: (channel: ChannelName) => (outcome: Attempted, reason: string) => {
      if (reasons.size < maxReasons) reasons.add(reason)
      count({ channel, outcome, reason: reasons.has(reason) ? reason : 'other' })
    },
    watch: (channel: ChannelName, isRefused: () => boolean) => void senders.set(channel, isRefused),
  }
}

/** Returns a function that counts attempts to send events to webhooks by outcome. */
export function measureWebhooks(registry: Registry): (outcome: DeliveryOutcome) => void {
  const count = registry.counter(
    'wallet_webhook_attempts_total',
    'Attempts to send an event to a webhook, by outcome: delivered, retried, failed.',
    ['outcome'],
  )
  return (outcome) => count({ outcome })
}

/** Adds the metrics of this process and its database connections. */
export function measureProcess(registry: Registry, database: Pick<Database, 'connections' | 'replicaReads'>) {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  registry.gauge('process_resident_memory_bytes', 'Memory of this process.', [], () => [{ value: process.memoryUsage.rss() }])
  registry.readCounter('process_cpu_seconds_total', 'CPU time of this process.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  registry.gauge('process_start_time_seconds', 'Start time of this process, in Unix seconds.', [], () => [
    { value: Math.round(Date.now() / 1_000 - process.uptime()) },
  ])
  registry.gauge('nodejs_eventloop_delay_p99_seconds', '99th percentile of the event loop delay since the last scrape.', [], () => {
    const value = delay.percentile(99) / 1e9
    delay.reset()
    return [{ value }]
  })
  registry.gauge(
    'wallet_database_connections',
    'Connections for transactions, by state: open, idle; waiting counts callers that wait for a connection.',
    ['state'],
    () => Object.entries(database.connections()).map(([state, value]) => ({ labels: { state }, value })),
  )
  const reads = () => database.replicaReads() ?? { answered: 0, missed: 0 }
  registry.readCounter('wallet_database_replica_reads_total', 'Reads of devices that the replica answered.', () => reads().answered)
  registry.readCounter(
    'wallet_database_replica_misses_total',
    'Reads of devices that the primary answered, because the replica was behind or did not answer.',
    () => reads().missed,
  )
}

/** Adds the metrics of the work of all workers. The values come from the database, so every process reports the same values. */
export function measureWork(
  registry: Registry,
  { query }: Pick<Database, 'query'>,
  indexer: Pick<IndexerStore, 'status'>,
  unread: ReadonlySet<string>,
  now = Date.now,
) {
  measureIndexer(registry, indexer, unread, now)
  measurePushOutbox(registry, { query })
  measureFanOuts(registry, { query })
  measureBackfills(registry, { query })
  measureEvents(registry, { query })
  measureDeliveries(registry, { query })
  measureRecordedPrices(registry, { query }, now)
}

/** Adds the metrics of reading blocks. Platforms in `unread` have no samples, because the configuration turns off reading their blocks. */
function measureIndexer(registry: Registry, indexer: Pick<IndexerStore, 'status'>, unread: ReadonlySet<string>, now: () => number) {
  const eachPlatform = (read: (status: Awaited<ReturnType<IndexerStore['status']>>[number]) => number | null) => async () =>
    (await indexer.status()).flatMap((status): Sample[] => {
      const value = unread.has(status.platformId) ? null : read(status)
      return value === null ? [] : [{ labels: { platform: status.platformId }, value }]
    })
  registry.gauge(
    'wallet_indexer_lag_blocks',
    'Blocks that the node has and the indexer has not read yet, by platform.',
    ['platform'],
    eachPlatform(({ headNumber, blockNumber }) =>
      headNumber === null || blockNumber === null ? null : Math.max(0, headNumber - blockNumber),
    ),
  )
  registry.gauge(
    'wallet_indexer_behind_seconds',
    'Age of the newest block that was read, by platform. It also grows while a chain makes no blocks.',
    ['platform'],
    eachPlatform(({ blockTime }) => (blockTime === null ? null : Math.max(0, (now() - Date.parse(blockTime)) / 1_000))),
  )
  registry.gauge(
    'wallet_indexer_leased',
    '1 if a worker has the lease of the platform.',
    ['platform'],
    eachPlatform(({ isLeased }) => (isLeased ? 1 : 0)),
  )
}

function measurePushOutbox(registry: Registry, database: Pick<Database, 'query'>) {
  registry.gauge('wallet_push_outbox', 'Pushes that wait to be sent, by channel.', ['channel'], async () =>
    (await waitingPushes(database)).map(({ channel, waiting }) => ({ labels: { channel }, value: waiting })),
  )
  registry.gauge('wallet_push_outbox_oldest_seconds', 'Age of the oldest push that waits, by channel.', ['channel'], async () =>
    (await waitingPushes(database)).map(({ channel, age }) => ({ labels: { channel }, value: age })),
  )
}

function measureFanOuts(registry: Registry, database: Pick<Database, 'query'>) {
  registry.gauge(
    'wallet_notification_fanouts_waiting',
    'Transactions with devices that still wait to be notified in batches.',
    [],
    async () => [{ value: (await waitingFanOuts(database)).waiting }],
  )
  registry.gauge(
    'wallet_notification_fanouts_oldest_seconds',
    'How long the oldest waiting batch of notifications has been due; 0 if none waits.',
    [],
    async () => [{ value: (await waitingFanOuts(database)).age ?? 0 }],
  )
}

function measureEvents(registry: Registry, database: Pick<Database, 'query'>) {
  const log = createEventLog(database)
  registry.gauge('wallet_events_unlogged', 'Events that wait for the relay, counted up to 10,000.', [], async () => [
    { value: await log.waiting() },
  ])
  registry.gauge('wallet_event_consumer_lag', 'Events of the log that a consumer has not processed, by consumer.', ['consumer'], async () =>
    (await log.lags()).map(({ consumer, behind }) => ({ labels: { consumer }, value: behind })),
  )
}

function measureDeliveries(registry: Registry, database: Pick<Database, 'query'>) {
  const { waiting } = createDeliveryStore(database)
  registry.gauge('wallet_webhook_deliveries_due', 'Events that are due for webhooks, counted up to 10,000.', [], async () => [
    { value: (await waiting()).waiting },
  ])
  registry.gauge(
    'wallet_webhook_deliveries_oldest_seconds',
    'How long the oldest event for a webhook is overdue; 0 if none is due.',
    [],
    async () => [{ value: (await waiting()).oldestSeconds ?? 0 }],
  )
}

function measureBackfills(registry: Registry, database: Pick<Database, 'query'>) {
  const gauge = (name: string, help: string, field: Exclude<keyof WaitingBackfills, 'platform'>) =>
    registry.gauge(name, help, ['platform'], async () =>
      (await waitingBackfills(database)).map(({ platform, [field]: value }) => ({ labels: { platform }, value })),
    )
  gauge('wallet_backfills_waiting', 'Newly linked addresses whose newest blocks are not searched yet, by platform.', 'newest')
  gauge('wallet_backfills_oldest_seconds', 'Age of the oldest unfinished backfill of newest blocks, by platform.', 'age')
  gauge('wallet_histories_searching', 'Addresses whose deep blocks are not searched yet, by platform.', 'deep')
  gauge('wallet_history_requests_today', 'Calls to nodes by searches of histories today (UTC), by platform.', 'requests')
}
