import { readConfig } from '../config.ts'
import { createBoundedHistoryStore } from '../features/tx/bounded-history.store.ts'
import { createFacetBackfill } from '../features/tx/facet-backfill.store.ts'
import { startBoundingHistories } from '../indexer/bound-histories.ts'
import { startFillingFacets } from '../indexer/fill-facets.ts'
import { startNaming } from '../indexer/name-tokens.ts'
import { startNotifyingWatchers } from '../indexer/notify-watchers.ts'
import { openLog } from '../log.ts'
import { measureCalls, measureDisagreements, measurePushes } from '../metrics/measures.ts'
import { createRegistry } from '../metrics/registry.ts'
import { startAskingForUpdates } from './asking-for-updates.ts'
import { compose, composeAnnouncements, connectChains } from './compose.ts'
import { createLifetime } from './lifetime.ts'
import { startMetrics } from './metrics.ts'
import { orExit } from './or-exit.ts'
import { startPruning } from './pruning.ts'
import { startPushing } from './pushing.ts'
import { openStorage } from './storage.ts'
import { startFollowing } from './worker-loops.ts'

const usualMetricsPort = 9465
/** Leases of what is not finished by then end by themselves, and another worker takes over. */
const graceMs = 15_000

/** The work that no request waits for. Any number may run; they share it. */
const config = await orExit(readConfig)
const log = openLog(config.logLevel)
if (config.embedded) throw new Error('The worker needs DATABASE_URL: an embedded API does the work itself')
// No requests are sent to a worker, so it stops without a delay.
const lifetime = createLifetime(log, { delayMs: 0, graceMs })
const storage = await orExit(() => openStorage(config))
const registry = createRegistry()
const chains = connectChains(config.nodes, log, measureCalls(registry))
const deps = compose(storage.database, storage.cache, chains, config)
const following = startFollowing(chains, deps, storage.database, config.indexer, log, measureDisagreements(registry))
const stopNaming = startNaming(chains, deps.tokenNames, log)
const stopFilling = startFillingFacets(createFacetBackfill(storage.database), log)
const stopBounding = startBoundingHistories(createBoundedHistoryStore(storage.database), config.unproved.historyRows, log)
const stopNotifying = startNotifyingWatchers(deps.transactions, log)
const stopPruning = startPruning(storage.database, config.retention, log)
const stopPushing = startPushing(storage.database, config.push, log, measurePushes(registry))
const stopAsking = startAskingForUpdates(composeAnnouncements(storage.database, config), config.minVersions, log)
const stopMetrics = await orExit(() =>
  startMetrics(
    registry,
    { database: storage.database, health: deps.health, ...config.indexer, isServing: lifetime.isServing },
    config.metrics,
    usualMetricsPort,
    log,
  ),
)
lifetime.stopOnRequest(async () => {
  await Promise.all([
    following.stop(),
    stopNaming(),
    stopFilling(),
    stopBounding(),
    stopNotifying(),
    stopPruning(),
    stopPushing(),
    stopAsking(),
  ])
  await stopMetrics()
  await storage.close()
})
lifetime.serve()
log.info(`Following ${[...chains.keys()].join(', ') || 'no chain'}`)
