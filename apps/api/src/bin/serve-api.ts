import { setTimeout } from 'node:timers/promises'
import { type Config, readConfig } from '../base/config/config.ts'
import { openAccessLog, openLog } from '../base/log.ts'
import { isLoopback } from '../base/wire/origin.ts'
import { buildApp } from '../http/app.ts'
import { serveDocument } from '../http/server/document.ts'
import { deadlines } from '../http/server/protection.ts'
import { startAdmin } from './admin.ts'
import { type Markets, openCore, startCore } from './core.ts'
import { readDocument } from './document.ts'
import { createLifetime } from './lifetime.ts'
import { listening } from './listening.ts'
import { measureRequests } from './measures/measures.ts'
import { orExit } from './or-exit.ts'
import { warningsOf } from './warnings.ts'

/**
 * Returns the hosts that the API answers. An embedded API on a loopback address answers only this machine's names and the configured
 * origin.
 */
const hostsOf = ({ embedded, host, publicOrigins }: Config) =>
  embedded && isLoopback(host) ? publicOrigins.map(({ origin }) => new URL(origin).hostname) : undefined

const defaultMetricsPort = 9464
/** Maximum time that the start waits for the chains. A node may not answer, and the API must start without it. */
const maxChainWaitMs = 5_000
/** Time after a stop request for requests in progress, then for closing the database and other resources. */
const graceMs = deadlines.answerMs + 15_000

/** Starts the HTTP server, and returns when it answers. In embedded mode it also starts its own database and runs the worker's jobs. */
export async function serveApi(markets?: Markets): Promise<void> {
  const config = await orExit(readConfig)
  const log = openLog(config.logLevel)
  const lifetime = createLifetime(log, { delayMs: config.shutdownDelayMs, graceMs })
  // A process without traces does not load their library.
  const tracing = config.tracing && (await import('../base/tracing/start-tracing.ts')).startTracing(config.tracing)
  const core = await openCore(config, log, { maxWaitMs: config.maxQueueMs, tracing, markets })
  const { storage, registry, deps } = core
  const app = await buildApp(deps, {
    loggerInstance: log,
    hosts: hostsOf(config),
    trustedProxies: config.trustedProxies,
    corsOrigins: config.corsOrigins,
    overTls: config.publicOrigins[0]?.origin.startsWith('https:') ?? false,
    limits: { ...config.limits, cache: storage.cache },
    maxQueueMs: config.maxQueueMs,
    tracing,
    isStopping: lifetime.isStopping,
    logAccess: openAccessLog(config.logLevel),
    onRequest: measureRequests(registry),
  })
  serveDocument(app, await readDocument())

  const { work, stop } = await startCore(core, config.embedded ? 'embedded' : 'api', defaultMetricsPort, lifetime)
  const stopAdmin = await orExit(() => startAdmin({ database: storage.database, cache: storage.cache, config, log }, config.admin))
  lifetime.stopOnRequest(async () => {
    await Promise.all([app.close(), stopAdmin()])
    await tracing?.close().catch((error: unknown) => log.warn({ err: error }, 'The last traces were not sent'))
    await stop()
  })

  log.info(`Device keys are ${config.deviceAuth}, address proofs ${config.requireAddressProof ? 'required' : 'optional'}`)
  for (const warning of [...warningsOf(config), ...storage.database.warnings(), ...(await storage.cache.warnings())]) log.warn(warning)
  const place = { host: config.host, port: config.port }
  const url = await orExit(() => listening({ ...place, settings: { host: 'HOST', port: 'API_PORT' } }, () => app.listen(place)))
  lifetime.serve()
  // Scripts wait for the next log line. A script may then send a payment at once and expect a notification.
  await Promise.race([work.begun, setTimeout(maxChainWaitMs, undefined, { ref: false })])
  process.send?.({ type: 'ready', url })
}
