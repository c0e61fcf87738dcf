import type { FastifyInstance } from 'fastify'

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
    return reply
      .header('access-control-allow-methods', allowedMethods)
      .header('access-control-allow-headers', allowedHeaders)
      .header('access-control-max-age', preflightMaxAgeSeconds)
      .code(204)
      .send()
  })
}
