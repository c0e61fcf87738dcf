import type { Database } from '../../base/db/client.ts'
import type { Registry, Sample } from '../../base/metrics/registry.ts'
import { type WaitingBackfills, waitingBackfills } from '../../chain/backfill/history-states.store.ts'
import type { IndexerStore } from '../../chain/blocks/indexer.store.ts'
import { createEventLog } from '../../ledger/log/log.store.ts'
import { waitingFanOuts } from '../../out/notifications/inspected.store.ts'
import { waitingPushes } from '../../out/push/waiting.store.ts'
import { createDeliveryStore } from '../../out/webhooks/deliveries.store.ts'
import { measureRecordedPrices } from './measure-prices.ts'

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
