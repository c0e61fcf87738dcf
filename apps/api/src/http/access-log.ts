import type { FastifyInstance } from 'fastify'

/** What is logged of an answered request. `route` is the route's pattern, not the URL: addresses and ids must not be in logs. */
export type Access = { reqId: string; method: string; route: string; statusCode: number; ms: number }

/** Logs one line per answered request. By default it uses the application's logger, since a logger for each request is expensive. */
export function logRequests(app: FastifyInstance, log: (access: Access) => void = (access) => app.log.info(access)) {
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
