import type { FastifyInstance } from 'fastify'

/** One line per request, when it is answered. The route's pattern stands for the URL: addresses and ids are nobody's business in a log. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      statusCode: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    })
  })
}
