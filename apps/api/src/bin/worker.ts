import { readConfig } from '../config.ts'
import { startNaming } from '../indexer/name-tokens.ts'
import { openLog } from '../log.ts'
import { measureCalls, measureDisagreements, measurePushes } from '../metrics/measures.ts'
import { createRegistry } from '../metrics/registry.ts'
import { startAskingForUpdates } from './asking-for-updates.ts'
import { compose, composeAnnouncements, connectChains } from './compose.ts'
import { stopOnRequest } from './lifetime.ts'
import { startMetrics } from './metrics.ts'
import { orExit } from './or-exit.ts'
import { startPruning } from './pruning.ts'
import { startPushing } from './pushing.ts'
import { openStorage } from './storage.ts'
import { startFollowing } from './worker-loops.ts'

const usualMetricsPort = 9465

/** The work that no request waits for. Any number may run; they share it. */
const config = await orExit(readConfig)
const log = openLog(config.logLevel)
if (config.embedded) throw new Error('The worker needs DATABASE_URL: an embedded API does the work itself')
const storage = await orExit(() => openStorage(config))
const registry = createRegistry()
const chains = connectChains(config.nodes, log, measureCalls(registry))
const deps = compose(storage.database, storage.cache, chains, config)
const following = startFollowing(chains, deps, storage.database, config.indexer, log, measureDisagreements(registry))
const stopNaming = startNaming(chains, deps.tokenNames, log)
const stopPruning = startPruning(storage.database, config.retention, log)
const stopPushing = startPushing(storage.database, config.push, log, measurePushes(registry))
const stopAsking = startAskingForUpdates(composeAnnouncements(storage.database, config), config.minVersions, log)
const stopMetrics = await orExit(() =>
  startMetrics(registry, { database: storage.database, health: deps.health, ...config.indexer }, config.metrics, usualMetricsPort, log),
)
stopOnRequest(log, async () => {
  await Promise.all([following.stop(), stopNaming(), stopPruning(), stopPushing(), stopAsking(), stopMetrics()])
  await storage.close()
})
log.info(`Following ${[...chains.keys()].join(', ') || 'no chain'}`)
