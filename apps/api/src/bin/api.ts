import { pino } from 'pino'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { serveDocument } from '../http/document.ts'
import { isLoopback } from '../http/origin.ts'
import { compose, connectChains } from './compose.ts'
import { readDocument } from './document.ts'
import { stopOnRequest } from './lifetime.ts'
import { openStorage } from './storage.ts'
import { startFollowing, verifyChains } from './worker-loops.ts'

/** The HTTP server. In embedded mode it brings its own database and does the worker's work too. */
const config = readConfig()
const log = pino({ level: config.logLevel })
const storage = await openStorage(config)
const chains = connectChains(config.nodes)
const deps = compose(storage.database, storage.cache, chains, config)
const app = await buildApp(deps, { loggerInstance: log, hostPolicy: config.embedded && isLoopback(config.host) ? 'loopback' : 'any' })
serveDocument(app, await readDocument())

const stopChains = config.embedded ? startFollowing(chains, deps, log) : verifyChains(chains, log)
stopOnRequest(log, async () => {
  await app.close()
  await stopChains()
  await storage.close()
})

log.info(`Device keys are ${config.deviceAuth}`)
if (!isLoopback(config.host)) log.warn(`Listening on ${config.host}: the API is open to the network`)
const url = await app.listen({ port: config.port, host: config.host })
process.send?.({ type: 'ready', url })
