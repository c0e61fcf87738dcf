import { setTimeout } from 'node:timers/promises'
import { buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { createBoundedHistoryStore } from '../features/tx/bounded-history.store.ts'
import { createFacetBackfill } from '../features/tx/facet-backfill.store.ts'
import { serveDocument } from '../http/document.ts'
import { isLoopback } from '../http/origin.ts'
import { deadlines } from '../http/protection.ts'
import { startBoundingHistories } from '../indexer/bound-histories.ts'
import { startFillingFacets } from '../indexer/fill-facets.ts'
import { startNaming } from '../indexer/name-tokens.ts'
import { startNotifyingWatchers } from '../indexer/notify-watchers.ts'
import { openLog } from '../log.ts'
import { measureCalls, measureDisagreements, measurePushes, measureRequests } from '../metrics/measures.ts'
import { createRegistry } from '../metrics/registry.ts'
import { startAskingForUpdates } from './asking-for-updates.ts'
import { compose, composeAnnouncements, connectChains } from './compose.ts'
import { readDocument } from './document.ts'
import { createLifetime } from './lifetime.ts'
import { startMetrics } from './metrics.ts'
import { orExit } from './or-exit.ts'
import { startPruning } from './pruning.ts'
import { startPushing } from './pushing.ts'
import { openStorage } from './storage.ts'
import { warningsOf } from './warnings.ts'
import { startFollowing, verifyChains } from './worker-loops.ts'

/** On a machine of its own the API answers for that machine, and for the origin that its owner made known. */
const hostsOf = ({ embedded, host, publicOrigin }: Config) =>
  embedded && isLoopback(host) ? (publicOrigin ? [new URL(publicOrigin).hostname] : []) : undefined

const usualMetricsPort = 9464
/** So long a start waits for chains whose nodes may not answer. */
const patienceMs = 5_000
/** A request in progress ends within its limit; the rest is for the database and what else is closed. */
const graceMs = deadlines.answerMs + 15_000

/** The HTTP server. In embedded mode it brings its own database and does the worker's work too. */
const config = await orExit(readConfig)
const log = openLog(config.logLevel)
const lifetime = createLifetime(log, { delayMs: config.shutdownDelayMs, graceMs })
const storage = await orExit(() => openStorage(config))
const registry = createRegistry()
const chains = connectChains(config.nodes, log, measureCalls(registry))
const deps = compose(storage.database, storage.cache, chains, config)
const app = await buildApp(deps, {
  loggerInstance: log,
  hosts: hostsOf(config),
  trustedProxies: config.trustedProxies,
  corsOrigins: config.corsOrigins,
  overTls: config.publicOrigin?.startsWith('https:') ?? false,
  limits: { ...config.limits, cache: storage.cache },
  isStopping: lifetime.isStopping,
  onRequest: measureRequests(registry),
})
serveDocument(app, await readDocument())

const following = config.embedded
  ? startFollowing(chains, deps, storage.database, config.indexer, log, measureDisagreements(registry))
  : { begun: Promise.resolve(), stop: verifyChains(chains, log) }
const stopNaming = config.embedded ? startNaming(chains, deps.tokenNames, log) : async () => {}
const stopFilling = config.embedded ? startFillingFacets(createFacetBackfill(storage.database), log) : async () => {}
const stopBounding = config.embedded
  ? startBoundingHistories(createBoundedHistoryStore(storage.database), config.unproved.historyRows, log)
  : async () => {}
const stopNotifying = config.embedded ? startNotifyingWatchers(deps.transactions, log) : async () => {}
const stopPruning = config.embedded ? startPruning(storage.database, config.retention, log) : async () => {}
const stopPushing = config.embedded ? startPushing(storage.database, config.push, log, measurePushes(registry)) : async () => {}
const stopAsking = config.embedded
  ? startAskingForUpdates(composeAnnouncements(storage.database, config), config.minVersions, log)
  : async () => {}
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
  await app.close()
  await Promise.all([
    stopNaming(),
    stopFilling(),
    stopBounding(),
    stopNotifying(),
    stopPruning(),
    stopPushing(),
    stopAsking(),
    following.stop(),
  ])
  await stopMetrics()
  await storage.close()
})

log.info(`Device keys are ${config.deviceAuth}, address proofs ${config.requireAddressProof ? 'required' : 'optional'}`)
for (const warning of [...warningsOf(config), ...(await storage.cache.warnings())]) log.warn(warning)
const url = await app.listen({ port: config.port, host: config.host })
lifetime.serve()
// Whoever waits for this may send the first payment at once, and is to be told of it.
await Promise.race([following.begun, setTimeout(patienceMs, undefined, { ref: false })])
process.send?.({ type: 'ready', url })
