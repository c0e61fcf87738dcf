import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { OnCall } from '@wallet/chains'
import { sql } from 'kysely'
import type { Database } from '../db/client.ts'
import type { OnRequest } from '../http/tell-requests.ts'
import type { IndexerStore } from '../indexer/indexer.store.ts'
import type { Registry, Sample } from './registry.ts'

const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Counts requests by operation and status. */
export function measureRequests(registry: Registry): OnRequest {
  const observe = registry.histogram('wallet_http_request_duration_seconds', 'Requests, by operation and status.', durations)
  return ({ operation, status, ms }) => observe({ operation, status: String(status) }, ms / 1_000)
}

/** Counts what nodes were asked, by platform, method and outcome. */
export function measureCalls(registry: Registry): (platformId: string) => OnCall {
  const observe = registry.histogram(
    'wallet_chain_call_duration_seconds',
    'Questions to nodes, by platform, method of the adapter, and outcome: answered, refused, unavailable, failed.',
    durations,
  )
  return (platform) =>
    ({ method, outcome, ms }) =>
      observe({ platform, method, outcome }, ms / 1_000)
}

/** What this process and its database connections are at. */
export function measureProcess(registry: Registry, database: Pick<Database, 'connections'>) {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  registry.gauge('process_resident_memory_bytes', 'Memory of this process.', () => [{ value: process.memoryUsage.rss() }])
  registry.gauge(
    'process_cpu_seconds_total',
    'Processor time of this process.',
    () => {
      const { user, system } = process.cpuUsage()
      return [{ value: (user + system) / 1e6 }]
    },
    'counter',
  )
  registry.gauge('process_start_time_seconds', 'When this process began, in Unix time.', () => [
    { value: Math.round(Date.now() / 1_000 - process.uptime()) },
  ])
  registry.gauge('nodejs_eventloop_delay_p99_seconds', 'By how much the event loop is late, since somebody last asked.', () => {
    const value = delay.percentile(99) / 1e9
    delay.reset()
    return [{ value }]
  })
  registry.gauge('wallet_database_connections', 'Connections for transactions: open, idle; and callers waiting for one.', () =>
    Object.entries(database.connections()).map(([state, value]) => ({ labels: { state }, value })),
  )
}

/** How far behind the worker is, whichever process is asked: it stands in the database. */
export function measureWork(registry: Registry, { query }: Pick<Database, 'query'>, indexer: Pick<IndexerStore, 'status'>, now = Date.now) {
  const eachPlatform = (read: (status: Awaited<ReturnType<IndexerStore['status']>>[number]) => number | null) => async () =>
    (await indexer.status()).flatMap((status): Sample[] => {
      const value = read(status)
      return value === null ? [] : [{ labels: { platform: status.platformId }, value }]
    })
  registry.gauge(
    'wallet_indexer_lag_blocks',
    'Blocks that the node has told of and that are not read yet.',
    eachPlatform(({ headNumber, blockNumber }) =>
      headNumber === null || blockNumber === null ? null : Math.max(0, headNumber - blockNumber),
    ),
  )
  registry.gauge(
    'wallet_indexer_behind_seconds',
    'Age of the newest block that was read. On a chain without new blocks it grows, and nothing is wrong.',
    eachPlatform(({ blockTime }) => (blockTime === null ? null : Math.max(0, (now() - Date.parse(blockTime)) / 1_000))),
  )
  registry.gauge(
    'wallet_indexer_leased',
    'Whether a worker reads the platform.',
    eachPlatform(({ leasedUntil }) => (Date.parse(leasedUntil) > now() ? 1 : 0)),
  )
  registry.gauge('wallet_push_outbox', 'Pushes that wait to be sent, by channel.', async () => {
    const { rows } = await sql<{ channel: string; waiting: number }>`
      select channel, count(*) as waiting from push_outbox where state = 'waiting' group by channel`.execute(query)
    return rows.map(({ channel, waiting }) => ({ labels: { channel }, value: waiting }))
  })
  registry.gauge('wallet_push_outbox_oldest_seconds', 'Age of the oldest push that waits, by channel.', async () => {
    const { rows } = await sql<{ channel: string; age: number }>`
      select channel, extract(epoch from clock_timestamp() - min(created_at))::float8 as age
      from push_outbox where state = 'waiting' group by channel`.execute(query)
    return rows.map(({ channel, age }) => ({ labels: { channel }, value: age }))
  })
}
