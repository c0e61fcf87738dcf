import swagger from '@fastify/swagger'
import Fastify, { type FastifyReply, type FastifyServerOptions, LogController } from 'fastify'
import type { Cache } from './cache/cache.ts'
import type { Deps } from './deps.ts'
import { endpoints, isOperationId, limitClassOf } from './features/index.ts'
import { logRequests } from './http/access-log.ts'
import { limitAnswerTime } from './http/answer-deadline.ts'
import { closeConnections } from './http/closing-connections.ts'
import { compressAnswers } from './http/compression.ts'
import { allowOrigins } from './http/cors.ts'
import { bodyOf, errorHandler, refuseUnknownPaths, toApiError } from './http/errors.ts'
import { readJsonBodies } from './http/json-body.ts'
import { createLimiter, type Limits, limitRequests } from './http/limits.ts'
import { answerOnlyFor } from './http/origin.ts'
import { refuseEmptySegments } from './http/path-segments.ts'
import { deadlines, protectAnswers, protector } from './http/protection.ts'
import { requestIdOf } from './http/request-ids.ts'
import { requestLog } from './http/request-log.ts'
import type { App } from './http/route.ts'
import { type OnRequest, tellRequests } from './http/tell-requests.ts'
import { passOverExpectations, refuseUnreadable } from './http/unreadable-requests.ts'
import { schemaErrorFormatter, validatorCompiler } from './http/validation.ts'

/** Bytes of the longest body, where a route does not name its own limit. */
const bodyLimit = 65_536

export type AppOptions = Pick<FastifyServerOptions, 'logger' | 'loggerInstance'> & {
  /** Hosts for which it answers besides this machine's own names; any host where absent. */
  hosts?: readonly string[] | undefined
  /** Addresses and networks of proxies that tell whom they speak for. What anybody else tells of that is not believed. */
  trustedProxies?: readonly string[] | undefined
  /** Origins of pages that may read answers, besides those of the API's own origin. */
  corsOrigins?: readonly string[] | undefined
  /** Whether clients reach the API by https. */
  overTls?: boolean
  /** How long clients and calls may take, where it is not the usual time. */
  deadlines?: typeof deadlines | undefined
  /** How often may be asked, and where it is counted; without it nothing is limited. */
  limits?: (Limits & { cache: Pick<Cache, 'count'> }) | undefined
  /** Whether the process was asked to end: connections are then closed after their next answer. */
  isStopping?: (() => boolean) | undefined
  /** Hears of every answered request. */
  onRequest?: OnRequest | undefined
}

/** The whole HTTP application; no port is opened, so tests call `app.inject`. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<App> {
  const {
    hosts,
    trustedProxies = [],
    corsOrigins = [],
    overTls = false,
    deadlines: times = deadlines,
    limits,
    isStopping,
    onRequest,
    ...logging
  } = options
  const protect = protector(overTls)
  const app: App = Fastify({
    ...logging,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    bodyLimit,
    genReqId: requestIdOf,
    clientErrorHandler: refuseUnreadable,
    // Those who send slowly are looked for ten times within the time that they have. A request that
    // names no host is refused like any other, not by Node without a body.
    http: { headersTimeout: times.headMs, connectionsCheckingInterval: Math.ceil(times.headMs / 10), requireHostHeader: false },
    requestTimeout: times.requestMs,
    // While the server closes, requests that arrive on open connections are answered, not refused.
    return503OnClosing: false,
    connectionTimeout: times.idleMs,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: requestLog,
    // What is too long is for the schemas to say; the router's limit is about regular expressions, of which no path has one.
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
  app.setValidatorCompiler(validatorCompiler)
  app.setErrorHandler(errorHandler)
  passOverExpectations(app)
  limitAnswerTime(app, times.answerMs)
  if (isStopping) closeConnections(app, isStopping)
  compressAnswers(app)
  readJsonBodies(app)
  logRequests(app)
  if (onRequest) tellRequests(app, onRequest)
  protectAnswers(app, protect)
  if (hosts) answerOnlyFor(app, hosts)
  if (corsOrigins.length > 0) allowOrigins(app, corsOrigins)
  app.addHook('onRequest', refuseUnknownPaths)
  refuseEmptySegments(app)
  if (limits) limitRequests(app, createLimiter(limits, limits.cache), limitClassOf)
  await app.register(swagger, { openapi: { openapi: '3.1.0' } })
  app.addHook('onRoute', (route) => {
    const { schema, url } = route
    if (schema && !schema.hide && !(schema.operationId && isOperationId(schema.operationId)))
      throw new Error(`${url} has no line in features/index.ts`)
  })
  for (const { route } of Object.values(endpoints)) route(app, deps)
  return app
}
