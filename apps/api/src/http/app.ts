import swagger from '@fastify/swagger'
import Fastify, { type FastifyReply, type FastifyServerOptions, LogController } from 'fastify'
import type { Cache } from '../base/cache/cache.ts'
import type { Limits } from '../base/config/limits.ts'
import type { Access } from '../base/log.ts'
import type { Tracing } from '../base/tracing/tracing.ts'
import { bodyOf, errorHandler, toApiError } from '../base/wire/errors.ts'
import { refuseOtherHosts } from '../base/wire/origin.ts'
import { schemaErrorFormatter, validatorCompiler } from '../base/wire/validation.ts'
import type { AppDeps } from './deps.ts'
import { endpoints, isOperationId } from './routes/index.ts'
import { stopAbandoned } from './server/abandoned-requests.ts'
import { limitAnswerTime } from './server/answer-deadline.ts'
import { compressAnswers } from './server/compression.ts'
import { allowAnyOrigin, allowOrigins } from './server/cors.ts'
import { readJsonBodies } from './server/json-body.ts'
import { createLimiter, limitRequests } from './server/limits.ts'
import { refuseOverload, watchEventLoop } from './server/overload.ts'
import { refuseEmptySegments } from './server/path-segments.ts'
import { deadlines, protectAnswers, protector } from './server/protection.ts'
import { type OnRequest, reportRequests } from './server/report-requests.ts'
import { requestIdOf } from './server/request-ids.ts'
import { requestLog } from './server/request-log.ts'
import type { App } from './server/route.ts'
import { buildSerializer } from './server/serializers.ts'
import { refuseUnknownPaths } from './server/unknown-paths.ts'
import { ignoreExpectHeaders, refuseUnreadable } from './server/unreadable-requests.ts'

type Protect = ReturnType<typeof protector>

/** Maximum bytes of a request body, unless a route sets its own limit. */
const bodyLimit = 65_536

export type AppOptions = Pick<FastifyServerOptions, 'logger' | 'loggerInstance'> & {
  /**
   * Host names that the server answers besides `localhost` and loopback addresses. Without these hosts, the server answers requests for any
   * host.
   */
  hosts?: readonly string[] | undefined
  /** Addresses and networks of trusted proxies. `X-Forwarded-For` of any other sender is ignored. */
  trustedProxies?: readonly string[] | undefined
  /** Origins whose pages may read answers, besides the API's own origin. */
  corsOrigins?: readonly string[] | undefined
  /** Whether clients reach the API by https. */
  overTls?: boolean
  /** Time limits of requests and connections. Absent time limits have their default. */
  deadlines?: typeof deadlines | undefined
  /** Rate limits, and the cache with their counters. Without a limiter, requests are not limited. */
  limits?: (Limits & { cache: Pick<Cache, 'count'> }) | undefined
  /** Traces of requests. Without it, nothing is traced. */
  tracing?: Pick<Tracing, 'traceRequests'> | undefined
  /** Milliseconds that the event loop may be late before calls are refused. Without it, or with 0, none is refused. */
  maxQueueMs?: number
  /** Returns whether the process is stopping. While it is, each connection is closed after its next answer. */
  isStopping?: (() => boolean) | undefined
  /** Writes the line of an answered request to the log. Without this function, `loggerInstance` writes the access log. */
  logAccess?: ((access: Access) => void) | undefined
  /** Called after every answered request. */
  onRequest?: OnRequest | undefined
}

/** Returns the whole HTTP application. The application opens no port; tests call `app.inject`. */
export async function buildApp(deps: AppDeps, options: AppOptions = {}): Promise<App> {
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
    // Node looks for slow senders ten times within the deadline for headers.
    // Without `requireHostHeader: false`, Node itself would answer requests that have no `Host` header, without a body.
    http: { headersTimeout: times.headMs, connectionsCheckingInterval: Math.ceil(times.headMs / 10), requireHostHeader: false },
    requestTimeout: times.requestMs,
    // While the server closes, it still answers requests that arrive on open connections.
    return503OnClosing: false,
    connectionTimeout: times.idleMs,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: requestLog,
    // Schemas limit the length of parameters. The router's own limit only protects parameters with regular expressions, which no path has.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    schemaErrorFormatter,
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const refusal = toApiError(error)
      protect(request, reply)
      void reply.code(refusal.statusCode).send(bodyOf(refusal))
    },
    // `JSON.stringify` serialises large pages faster than a compiled serialiser.
    schemaController: { compilersFactory: { buildSerializer } },
    serializerOpts: { largeArraySize: 10, largeArrayMechanism: 'json-stringify' },
  })
}

/** Adds the hooks that every request passes through, in this order. */
function addHooks(app: App, options: AppOptions, protect: Protect) {
  const {
    hosts,
    corsOrigins = [],
    deadlines: times = deadlines,
    limits,
    maxQueueMs = 0,
    tracing,
    isStopping,
    logAccess,
    onRequest,
  } = options
  app.setValidatorCompiler(validatorCompiler)
  app.setErrorHandler(errorHandler)
  ignoreExpectHeaders(app)
  tracing?.traceRequests(app)
  limitAnswerTime(app, times.answerMs)
  stopAbandoned(app)
  compressAnswers(app)
  readJsonBodies(app)
  if (isStopping) closeConnections(app, isStopping)
  logRequests(app, logAccess)
  if (onRequest) reportRequests(app, onRequest)
  protectAnswers(app, protect)
  if (hosts) refuseOtherHosts(app, hosts)
  if (corsOrigins.length > 0) allowOrigins(app, corsOrigins)
  allowAnyOrigin(app)
  refuseUnknownPaths(app)
  refuseEmptySegments(app)
  if (maxQueueMs > 0) refuseOverload(app, watchEventLoop(app, maxQueueMs))
  if (limits) limitRequests(app, createLimiter(limits, limits.cache))
}

/** @throws {Error} if a route with a schema is missing in `http/routes/index.ts` */
function addRoutes(app: App, deps: AppDeps) {
  app.addHook('onRoute', ({ schema, url }) => {
    if (schema && !schema.hide && !(schema.operationId && isOperationId(schema.operationId)))
      throw new Error(`${url} has no line in routes/index.ts`)
  })
  for (const endpoint of Object.values(endpoints)) endpoint.register(app, deps)
}

/** Logs one line per answered request. The default is the logger of the application, because a logger for each request is expensive. */
function logRequests(app: App, log: (access: Access) => void = (access) => app.log.info(access)) {
  app.addHook('onResponse', (request, reply, done) => {
    log({
      reqId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      statusCode: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    })
    done()
  })
}

/** While the process is stopping, closes each connection after its next answer. The client's next request then reaches another process. */
function closeConnections(app: App, isStopping: () => boolean) {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping()) reply.header('connection', 'close')
    done(null, payload)
  })
}
