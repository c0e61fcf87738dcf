import type { FastifyInstance, FastifyReply } from 'fastify'

const allowedMethods = 'GET, HEAD, POST, PUT, DELETE'
const allowedHeaders = 'authorization, content-type, device-id, if-none-match, last-event-id, x-request-id'
const exposedHeaders = 'etag, ratelimit, ratelimit-policy, retry-after, x-request-id'
const preflightMaxAgeSeconds = 600

/**
 * Allows only pages of these origins to read answers. Calls carry their own proof in headers, so the server never allows cookies or other
 * browser credentials.
 * @see https://fetch.spec.whatwg.org/#http-cors-protocol
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]) {
  const allowed = new Set(origins)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin === undefined || !allowed.has(origin)) return
    reply.header('access-control-allow-origin', origin)
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) {
      reply.header('access-control-expose-headers', exposedHeaders)
      return
    }
    return answerPreflight(reply)
  })
}

const answerPreflight = (reply: FastifyReply) =>
  reply
    .header('access-control-allow-methods', allowedMethods)
    .header('access-control-allow-headers', allowedHeaders)
    .header('access-control-max-age', preflightMaxAgeSeconds)
    .code(204)
    .send()

/** Allows every page to read the answers of the routes with `anyOrigin`, also their refusals. Call it before requests are limited. */
export function allowAnyOrigin(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.anyOrigin && request.headers.origin !== undefined)
      reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', exposedHeaders)
    done()
  })
}

/** Answers the preflights of a route with `anyOrigin`. */
export const addPreflight = (app: FastifyInstance, url: string) =>
  app.options(url, { schema: { hide: true }, config: { anyOrigin: true } }, (_request, reply) => answerPreflight(reply))
