import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { OnCall } from '@patina/chains'
import type { OnSwapOutcome } from '@patina/swaps'
import type { Logger } from 'pino'
import type { Database } from '../../base/db/client.ts'
import type { Registry } from '../../base/metrics/registry.ts'
import type { OnRequest } from '../../http/server/report-requests.ts'
import type { ChannelName } from '../../out/push/channel.ts'
import type { Attempted } from '../../out/push/send-pushes.ts'
import type { DeliveryOutcome } from '../../out/webhooks/send-deliveries.ts'

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
