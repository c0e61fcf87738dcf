import type { FastifyInstance } from 'fastify'

/** Logs one line per answered request. It contains the route's pattern, not the URL: addresses and ids must not be in logs. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    // Uses the application's logger, since creating a request's logger for one line is expensive.
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
