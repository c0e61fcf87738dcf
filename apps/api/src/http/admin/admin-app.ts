import { createHash, timingSafeEqual } from 'node:crypto'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import type { Cache } from '../../base/cache/cache.ts'
import { networkOf } from '../../base/wire/client-network.ts'
import { ApiError, errorHandler } from '../../base/wire/errors.ts'
import { isLoopback, refuseOtherHosts } from '../../base/wire/origin.ts'
import { schemaErrorFormatter, validatorCompiler } from '../../base/wire/validation.ts'
import type { Webhooks } from '../../out/webhooks/webhooks.ts'
import { limitAnswerTime } from '../server/answer-deadline.ts'
import { readJsonBodies } from '../server/json-body.ts'
import { refuseEmptySegments } from '../server/path-segments.ts'
import { deadlines } from '../server/protection.ts'
import { requestIdOf } from '../server/request-ids.ts'
import type { App } from '../server/route.ts'
import { refuseUnknownPaths } from '../server/unknown-paths.ts'
import { refuseUnreadable } from '../server/unreadable-requests.ts'
import { webhookRoutes } from './webhooks.routes.ts'

export type AdminDeps = { webhooks: Webhooks; cache: Pick<Cache, 'count'> }
type Options = Pick<FastifyServerOptions, 'loggerInstance'> & { host: string; tokens: readonly string[] }

const bodyLimit = 262_144
/** Wrong tokens of one network in a minute, after which further ones are answered 429. */
const maxWrongTokens = 10
const windowMs = 60_000

/**
 * Returns the admin API, which serves operators on a port of its own. Every call needs an admin token. Each answer is private to its caller.
 */
export async function buildAdminApp({ webhooks, cache }: AdminDeps, { host, tokens, loggerInstance }: Options): Promise<App> {
  const app: App = Fastify({
    ...(loggerInstance !== undefined && { loggerInstance }),
    bodyLimit,
    genReqId: requestIdOf,
    clientErrorHandler: refuseUnreadable,
    http: { headersTimeout: deadlines.headMs, connectionsCheckingInterval: Math.ceil(deadlines.headMs / 10) },
    requestTimeout: deadlines.requestMs,
    logController: new LogController({ disableRequestLogging: true }),
    schemaErrorFormatter,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setErrorHandler(errorHandler)
  limitAnswerTime(app, deadlines.answerMs)
  readJsonBodies(app)
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'x-request-id': request.id })
    done(null, payload)
  })
  // Prevents DNS rebinding: a page whose host name resolves to this machine must not reach the admin API.
  if (isLoopback(host)) refuseOtherHosts(app, [])
  app.addHook('onRequest', requireToken(tokens, cache))
  refuseUnknownPaths(app)
  refuseEmptySegments(app)
  await app.register(swagger, { openapi: { openapi: '3.1.0' } })
  webhookRoutes(app, webhooks)
  return app
}

/** Returns a hook that throws `unauthorized` for a wrong token, and `rate_limited` if a network sends many of them. */
function requireToken(tokens: readonly string[], cache: Pick<Cache, 'count'>) {
  const expected = tokens.map((token) => digest(`Bearer ${token}`))
  return async ({ headers, ip }: FastifyRequest) => {
    const given = digest(headers.authorization ?? '')
    if (expected.some((one) => timingSafeEqual(given, one))) return
    const { count } = await cache.count(`admin:wrong-token:${networkOf(ip)}`, windowMs)
    throw new ApiError(count > maxWrongTokens ? 'rate_limited' : 'unauthorized')
  }
}

/** Digests have equal lengths, so that the comparison takes the same time for every token. */
const digest = (text: string) => createHash('sha256').update(text).digest()
