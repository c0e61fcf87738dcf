import type { FastifyInstance } from 'fastify'
import type { Access } from '../../base/log.ts'

/** Logs one line per answered request. The default is the logger of the application, because a logger for each request is expensive. */
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
