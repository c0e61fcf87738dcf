import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { OnCall } from '@wallet/chains'
import { waitingFanOuts } from '../consumers/notifications/inspected.store.ts'
import type { Database } from '../db/client.ts'
import type { OnRequest } from '../http/tell-requests.ts'
import { waitingBackfills } from '../indexer/backfills.store.ts'
import type { IndexerStore } from '../indexer/indexer.store.ts'
import type { ChannelName } from '../push/channel.ts'
import type { Attempted } from '../push/send-pushes.ts'
import { waitingPushes } from '../push/waiting.store.ts'
import type { Registry, Sample } from './registry.ts'

/** Seconds. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Counts requests by operation and status. In OpenMetrics each bucket names a request. */
export function measureRequests(registry: Registry): OnRequest {
  const observe = registry.requestHistogram(
    'wallet_http_request_duration_seconds',
    'Requests, by operation and status.',
    ['operation', 'status'],
    durations,
  )
  return ({ operation, status, ms, id }) => observe({ operation, status: String(status) }, ms / 1_000, id)
}

/** Counts what nodes were asked, by platform, method and outcome. */
export function measureCalls(registry: Registry): (platformId: string) => OnCall {
  const observe = registry.histogram(
    'wallet_chain_call_duration_seconds',
    'Questions to nodes, by platform, method of the adapter, and outcome: answered, refused, unavailable, failed.',
    ['platform', 'method', 'outcome'],
    durations,
  )
  return (platform) =>
    ({ method, outcome, ms }) =>
      observe({ platform, method, outcome }, ms / 1_000)
}

/** Counts, by platform, how often two nodes contradicted each other about a transaction that should become final. */
export function measureDisagreements(registry: Registry): (platformId: string) => void {
  const count = registry.counter(
    'wallet_node_disagreements_total',
    'Readings in which two nodes contradicted each other about a transaction that is deep enough to be final, by platform.',
    ['platform'],
  )
  return (platform) => count({ platform })
}

/** Words of push services that are told apart: they use a few dozen, and a series is kept for each. */
const mostReasons = 64

export type PushMeasures = ReturnType<typeof measurePushes>

/** Counts what came of pushes that this process sent, by channel, outcome and reason, and tells whether its credentials are refused. */
export function measurePushes(registry: Registry) {
  const count = registry.counter(
    'wallet_push_attempts_total',
    'Attempts to send a push, by channel, outcome (sent, failed, waiting, unauthorized) and the reason in the words of the service.',
    ['channel', 'outcome', 'reason'],
  )
  const reasons = new Set<string>()
  const senders = new Map<ChannelName, () => boolean>()
  registry.gauge(
    'wallet_push_refused',
    'Whether the credentials of a channel are refused, so that only trials are sent.',
    ['channel'],
    () => [...senders].map(([channel, isRefused]) => ({ labels: { channel }, value: isRefused() ? 1 : 0 })),
  )
  return {
    onAttempt: (channel: ChannelName) => (outcome: Attempted, reason: string) => {
      if (reasons.size < mostReasons) reasons.add(reason)
      count({ channel, outcome, reason: reasons.has(reason) ? reason : 'other' })
    },
    watch: (channel: ChannelName, isRefused: () => boolean) => void senders.set(channel, isRefused),
  }
}

/** What this process and its database connections are at. */
export function measureProcess(registry: Registry, database: Pick<Database, 'connections'>) {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  registry.gauge('process_resident_memory_bytes', 'Memory of this process.', [], () => [{ value: process.memoryUsage.rss() }])
  registry.readCounter('process_cpu_seconds_total', 'Processor time of this process.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  registry.gauge('process_start_time_seconds', 'When this process began, in Unix time.', [], () => [
    { value: Math.round(Date.now() / 1_000 - process.uptime()) },
  ])
  registry.gauge('nodejs_eventloop_delay_p99_seconds', 'By how much the event loop is late, since somebody last asked.', [], () => {
    const value = delay.percentile(99) / 1e9
    delay.reset()
    return [{ value }]
  })
  registry.gauge('wallet_database_connections', 'Connections for transactions: open, idle; and callers waiting for one.', ['state'], () =>
    Object.entries(database.connections()).map(([state, value]) => ({ labels: { state }, value })),
  )
}

/** How far behind the worker is, whichever process is asked: it stands in the database. Of `unread` platforms nobody reads the blocks. */
export function measureWork(
  registry: Registry,
  { query }: Pick<Database, 'query'>,
  indexer: Pick<IndexerStore, 'status'>,
  unread: ReadonlySet<string>,
  now = Date.now,
) {
  const eachPlatform = (read: (status: Awaited<ReturnType<IndexerStore['status']>>[number]) => number | null) => async () =>
    (await indexer.status()).flatMap((status): Sample[] => {
      const value = unread.has(status.platformId) ? null : read(status)
      return value === null ? [] : [{ labels: { platform: status.platformId }, value }]
    })
  registry.gauge(
    'wallet_indexer_lag_blocks',
    'Blocks that the node has told of and that are not read yet.',
    ['platform'],
    eachPlatform(({ headNumber, blockNumber }) =>
      headNumber === null || blockNumber === null ? null : Math.max(0, headNumber - blockNumber),
    ),
  )
  registry.gauge(
    'wallet_indexer_behind_seconds',
    'Age of the newest block that was read. On a chain without new blocks it grows, and nothing is wrong.',
    ['platform'],
    eachPlatform(({ blockTime }) => (blockTime === null ? null : Math.max(0, (now() - Date.parse(blockTime)) / 1_000))),
  )
  registry.gauge(
    'wallet_indexer_leased',
    'Whether a worker reads the platform.',
    ['platform'],
    eachPlatform(({ leasedUntil }) => (Date.parse(leasedUntil) > now() ? 1 : 0)),
  )
  registry.gauge('wallet_push_outbox', 'Pushes that wait to be sent, by channel.', ['channel'], async () =>
    (await waitingPushes({ query })).map(({ channel, waiting }) => ({ labels: { channel }, value: waiting })),
  )
  registry.gauge('wallet_push_outbox_oldest_seconds', 'Age of the oldest push that waits, by channel.', ['channel'], async () =>
    (await waitingPushes({ query })).map(({ channel, age }) => ({ labels: { channel }, value: age })),
  )
  registry.gauge(
    'wallet_notification_fanouts_waiting',
    'Transactions of which further devices wait to be notified, in shares.',
    [],
    async () => [{ value: (await waitingFanOuts({ query })).waiting }],
  )
  registry.gauge(
    'wallet_notification_fanouts_oldest_seconds',
    'How long the longest waiting share of notifications is due. Nothing is listed if none waits.',
    [],
    async () => {
      const { age } = await waitingFanOuts({ query })
      return age === null ? [] : [{ value: age }]
    },
  )
  registry.gauge(
    'wallet_backfills_waiting',
    'Newly linked addresses whose earlier transactions are still to be found, by platform.',
    ['platform'],
    async () => (await waitingBackfills({ query })).map(({ platform, waiting }) => ({ labels: { platform }, value: waiting })),
  )
  registry.gauge(
    'wallet_backfills_oldest_seconds',
    'Age of the oldest link whose address is still searched for, by platform.',
    ['platform'],
    async () => (await waitingBackfills({ query })).map(({ platform, age }) => ({ labels: { platform }, value: age })),
  )
}
