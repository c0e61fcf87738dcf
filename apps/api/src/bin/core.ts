import { randomUUID } from 'node:crypto'
import type { ChainAdapter, OnCall } from '@patina/chains'
import type { PriceSource } from '@patina/prices'
import type { SwapProvider } from '@patina/swaps'
import type { Logger } from 'pino'
import type { Config } from '../base/config/config.ts'
import type { DatabaseOptions } from '../base/db/client.ts'
import { createRegistry, type Registry } from '../base/metrics/registry.ts'
import { createNameGateway } from '../base/outbound/name-gateway.ts'
import type { Tracing } from '../base/tracing/tracing.ts'
import type { Process } from '../base/work/run-jobs.ts'
import type { AppDeps } from '../http/deps.ts'
import { compose, composeAnnouncements, connectChains, swapProvidersOf } from './compose.ts'
import type { Lifetime } from './lifetime.ts'
import { measurePrices } from './measures/measure-prices.ts'
import { measureCalls, measureDisagreements, measurePushes, measureSwaps, measureWebhooks } from './measures/measures.ts'
import { startMetrics } from './metrics.ts'
import { orExit } from './or-exit.ts'
import { startWork, type WorkInProgress } from './start-jobs.ts'
import { openStorage, type Storage } from './storage.ts'

/** The storage, chains and settings that API and worker both need. */
export type Core = {
  config: Config
  log: Logger
  storage: Storage
  registry: Registry
  chains: ReadonlyMap<string, ChainAdapter>
  deps: AppDeps
  priceSources: readonly PriceSource[]
}

/** Where tokens are traded and priced, besides the exchanges of public networks and the configured services. */
export type Markets = { swapProviders: readonly SwapProvider[]; priceSources: readonly PriceSource[] }

type CoreOptions = Pick<DatabaseOptions, 'maxWaitMs'> & { tracing?: Tracing | undefined; markets?: Markets | undefined }

const noMarkets: Markets = { swapProviders: [], priceSources: [] }

/** Opens the storage and connects the chains. Ends the process if the storage cannot be opened. */
export async function openCore(
  config: Config,
  log: Logger,
  { maxWaitMs = 0, tracing, markets = noMarkets }: CoreOptions = {},
): Promise<Core> {
  const storage = await orExit(() => openStorage(config, { maxWaitMs, onStatement: tracing?.onStatement }))
  const registry = createRegistry()
  const measure = measureCalls(registry)
  const gateway = config.allowCcipRead ? createNameGateway() : undefined
  const chains = connectChains(config.nodes, log, tracing ? (id) => both(measure(id), tracing.onCall(id)) : measure, gateway)
  const onSwapOutcome = measureSwaps(registry, log)
  const swapProviders = [...swapProvidersOf(config), ...markets.swapProviders]
  const deps = await orExit(() => compose(storage.database, storage.cache, chains, config, { swapProviders, onSwapOutcome, log }))
  return { config, log, storage, registry, chains, deps, priceSources: markets.priceSources }
}

const both =
  (first: OnCall, second: OnCall): OnCall =>
  (call) => {
    first(call)
    second(call)
  }

/** Starts the jobs and the metrics server of a process. `stop` ends both and closes the storage. */
export async function startCore(
  { config, log, storage, registry, chains, deps, priceSources }: Core,
  process: Process,
  metricsPort: number,
  { isServing }: Pick<Lifetime, 'isServing'>,
): Promise<{ work: WorkInProgress; stop(): Promise<void> }> {
  const { database } = storage
  const { subscriberNotices, transactions, tracking, tokenNames, priceAlerts } = deps
  const { workerPlatforms } = config
  const isMine = ([platformId]: [string, ChainAdapter]) => process === 'api' || (workerPlatforms?.has(platformId) ?? true)
  const work = startWork(
    {
      config,
      log,
      database,
      chains: new Map([...chains].filter(isMine)),
      subscriberNotices,
      transactions,
      tracking,
      tokenNames,
      priceAlerts,
      priceSources,
      announcements: composeAnnouncements(database, config),
      worker: { id: randomUUID(), platforms: new Set() },
      pushMeasures: measurePushes(registry),
      onWebhookAttempt: measureWebhooks(registry),
      onPriceOutcome: measurePrices(registry, log),
      onDisagreement: measureDisagreements(registry),
      onWrongChain: () => globalThis.process.exit(1),
    },
    process,
  )
  const measured = { database, health: deps.health, unread: config.indexer.unread, isServing }
  const stopMetrics = await orExit(() => startMetrics(registry, measured, config.metrics, metricsPort, log))
  return {
    work,
    async stop() {
      await work.stop()
      await stopMetrics()
      await storage.close()
    },
  }
}
