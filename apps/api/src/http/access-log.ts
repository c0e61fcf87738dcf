import type { FastifyInstance } from 'fastify'

/** One line per request, when it is answered. The route's pattern stands for the URL: addresses and ids are nobody's business in a log. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    // The logger of the request would be made for this line alone.
    app.log.info({
      reqId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      statusCode: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    })
    done()
  })
}
