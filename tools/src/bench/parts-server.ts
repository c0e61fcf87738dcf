// Serves `GET /v1/settings` from memory, with one part of the request pipeline of the API or with all of them. `parts.ts` starts it.
// usage: node parts-server.js bare | floor | <part> | whole
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { buildApp } from '../../../apps/api/dist/app.js'
import { createMemoryCache } from '../../../apps/api/dist/cache/memory.js'
import { createPlatforms } from '../../../apps/api/dist/catalogue/platforms.js'
import type { Deps } from '../../../apps/api/dist/deps.js'
import { limitClassOf } from '../../../apps/api/dist/features/index.js'
import { getSettings } from '../../../apps/api/dist/features/settings/get-settings.route.js'
import { createSettings } from '../../../apps/api/dist/features/settings/settings.js'
import { logRequests } from '../../../apps/api/dist/http/access-log.js'
import { limitAnswerTime } from '../../../apps/api/dist/http/answer-deadline.js'
import { compressAnswers } from '../../../apps/api/dist/http/compression.js'
import { createLimiter, limitRequests } from '../../../apps/api/dist/http/limits.js'
import { deadlines, protectAnswers, protector } from '../../../apps/api/dist/http/protection.js'
import { reportRequests } from '../../../apps/api/dist/http/report-requests.js'
import { requestLog } from '../../../apps/api/dist/http/request-log.js'
import type { App } from '../../../apps/api/dist/http/route.js'
import { openAccessLog, openLog } from '../../../apps/api/dist/log.js'
import { measureRequests } from '../../../apps/api/dist/metrics/measures.js'
import { createRegistry } from '../../../apps/api/dist/metrics/registry.js'
import { networks } from '../../../packages/chains/dist/index.js'

type FastifyModule = {
  default: (options: object) => App
  LogController: new (options: { disableRequestLogging: boolean }) => object
}

/** The Fastify module of the API, because the root package does not depend on Fastify. */
const { default: Fastify, LogController }: FastifyModule = createRequire(new URL('../../../apps/api/package.json', import.meta.url))(
  'fastify',
)

const unlimited = 1_000_000_000
const perDevice = { catalogue: unlimited, read: unlimited, chain: unlimited, write: unlimited, register: unlimited, report: unlimited }
const limits = { perDevice, networkFactor: 1, cache: createMemoryCache() }
const deps = { settings: createSettings({ ios: '1.0.0', android: '1.0.0' }, createPlatforms(networks, new Map())) }
const onRequest = measureRequests(createRegistry())

const parts: Record<string, (app: App) => void> = {
  floor: () => {},
  log: (app) => logRequests(app, openAccessLog('info')),
  deadline: (app) => limitAnswerTime(app, deadlines.answerMs),
  metrics: (app) => reportRequests(app, onRequest),
  headers: (app) => protectAnswers(app, protector(true)),
  compression: compressAnswers,
  limits: (app) => limitRequests(app, createLimiter(limits, limits.cache), limitClassOf),
}

const [name = 'whole'] = process.argv.slice(2)
const port = { port: 0, host: '127.0.0.1' }

if (name === 'bare') {
  const answer = deps.settings.all()
  const server = createServer((_request, response) => {
    const text = JSON.stringify(answer)
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) })
    response.end(text)
  })
  server.listen(port, () => {
    const address = server.address()
    if (address && typeof address === 'object') process.send?.({ type: 'ready', url: `http://127.0.0.1:${address.port}` })
  })
} else {
  const app = name === 'whole' ? await whole() : withPart(name)
  const url = await app.listen(port)
  process.send?.({ type: 'ready', url })
}
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))

function whole() {
  // The benchmark calls only `GET /v1/settings`, which uses none of the missing dependencies.
  return buildApp(deps as Deps, {
    ...{ loggerInstance: openLog('info'), logAccess: openAccessLog('info') },
    ...{ overTls: true, limits, isStopping: () => false, onRequest },
  })
}

/** Returns a Fastify server with the route, a logger and one part of the API's request pipeline. */
function withPart(name: string) {
  const app = Fastify({
    loggerInstance: openLog('info'),
    childLoggerFactory: requestLog,
    logController: new LogController({ disableRequestLogging: true }),
  })
  parts[name]?.(app)
  getSettings(app, deps)
  return app
}
