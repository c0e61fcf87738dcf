import swagger from '@fastify/swagger'
import Fastify, { type FastifyReply, type FastifyServerOptions, LogController } from 'fastify'
import type { Cache } from './cache/cache.ts'
import type { Deps } from './deps.ts'
import { endpoints, isOperationId, limitClassOf } from './features/index.ts'
import { type Access, logRequests } from './http/access-log.ts'
import { limitAnswerTime } from './http/answer-deadline.ts'
import { closeConnections } from './http/closing-connections.ts'
import { compressAnswers } from './http/compression.ts'
import { allowOrigins } from './http/cors.ts'
import { bodyOf, errorHandler, refuseUnknownPaths, toApiError } from './http/errors.ts'
import { readJsonBodies } from './http/json-body.ts'
import { createLimiter, type Limits, limitRequests } from './http/limits.ts'
import { refuseOtherHosts } from './http/origin.ts'
import { refuseEmptySegments } from './http/path-segments.ts'
import { deadlines, protectAnswers, protector } from './http/protection.ts'
import { type OnRequest, reportRequests } from './http/report-requests.ts'
import { requestIdOf } from './http/request-ids.ts'
import { requestLog } from './http/request-log.ts'
import type { App } from './http/route.ts'
import { ignoreExpectHeaders, refuseUnreadable } from './http/unreadable-requests.ts'
import { schemaErrorFormatter, validatorCompiler } from './http/validation.ts'

type Protect = ReturnType<typeof protector>

/** Bytes of the longest body, unless a route sets its own limit. */
const bodyLimit = 65_536

export type AppOptions = Pick<FastifyServerOptions, 'logger' | 'loggerInstance'> & {
  /** Hosts that it serves besides this machine's own names. If absent, it serves any host. */
  hosts?: readonly string[] | undefined
  /** Addresses and networks of trusted proxies. `X-Forwarded-For` of any other sender is ignored. */
  trustedProxies?: readonly string[] | undefined
  /** Origins of pages that may read answers, besides those of the API's own origin. */
  corsOrigins?: readonly string[] | undefined
  /** Whether clients reach the API by https. */
  overTls?: boolean
  /** Deadlines of clients and calls, if not the default ones. */
  deadlines?: typeof deadlines | undefined
  /** Rate limits, and the cache with their counters. If absent, requests are not limited. */
  limits?: (Limits & { cache: Pick<Cache, 'count'> }) | undefined
  /** Whether the process is stopping. Connections are then closed after their next answer. */
  isStopping?: (() => boolean) | undefined
  /** Writes the line of an answered request to the log. If absent, `loggerInstance` writes it. */
  logAccess?: ((access: Access) => void) | undefined
  /** Called after every answered request. */
  onRequest?: OnRequest | undefined
}

/** Returns the whole HTTP application. It opens no port; tests call `app.inject`. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<App> {
  const protect = protector(options.overTls ?? false)
  const app = createServer(options, protect)
  addHooks(app, options, protect)
  await app.register(swagger, { openapi: { openapi: '3.1.0' } })
  addRoutes(app, deps)
  return app
}

function createServer({ trustedProxies = [], deadlines: times = deadlines, ...options }: AppOptions, protect: Protect): App {
  const { logger, loggerInstance } = options
  return Fastify({
    ...(logger !== undefined && { logger }),
    ...(loggerInstance !== undefined && { loggerInstance }),
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    bodyLimit,
    genReqId: requestIdOf,
    clientErrorHandler: refuseUnreadable,
    // Node checks for slow senders ten times within their deadline. A request without a `Host`
    // header gets this API's own error. Node would answer it without a body.
    http: { headersTimeout: times.headMs, connectionsCheckingInterval: Math.ceil(times.headMs / 10), requireHostHeader: false },
    requestTimeout: times.requestMs,
    // While the server closes, requests that arrive on open connections are answered, not refused.
    return503OnClosing: false,
    connectionTimeout: times.idleMs,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: requestLog,
    // Schemas limit the length of parameters. The router's own limit protects regular expressions, and no path has one.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    schemaErrorFormatter,
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const refusal = toApiError(error)
      protect(request, reply)
      void reply.code(refusal.statusCode).send(bodyOf(refusal))
    },
    // Large pages are faster through JSON.stringify than through a compiled serialiser.
    serializerOpts: { largeArraySize: 10, largeArrayMechanism: 'json-stringify' },
  })
}

/** Adds what every request passes through, in this order. */
function addHooks(app: App, options: AppOptions, protect: Protect) {
  const { hosts, corsOrigins = [], deadlines: times = deadlines, limits, isStopping, logAccess, onRequest } = options
  app.setValidatorCompiler(validatorCompiler)
  app.setErrorHandler(errorHandler)
  ignoreExpectHeaders(app)
  limitAnswerTime(app, times.answerMs)
  if (isStopping) closeConnections(app, isStopping)
  compressAnswers(app)
  readJsonBodies(app)
  logRequests(app, logAccess)
  if (onRequest) reportRequests(app, onRequest)
  protectAnswers(app, protect)
  if (hosts) refuseOtherHosts(app, hosts)
  if (corsOrigins.length > 0) allowOrigins(app, corsOrigins)
  app.addHook('onRequest', refuseUnknownPaths)
  refuseEmptySegments(app)
  if (limits) limitRequests(app, createLimiter(limits, limits.cache), limitClassOf)
}

/** @throws {Error} if a route with a schema is missing in `features/index.ts` */
function addRoutes(app: App, deps: Deps) {
  app.addHook('onRoute', ({ schema, url }) => {
    if (schema && !schema.hide && !(schema.operationId && isOperationId(schema.operationId)))
      throw new Error(`${url} has no line in features/index.ts`)
  })
  for (const { route } of Object.values(endpoints)) route(app, deps)
}
