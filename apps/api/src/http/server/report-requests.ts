import type { FastifyInstance } from 'fastify'

/** Called after each answered request. `operation` is an `operationId` of `http/routes/index.ts`, or `unknown` for any other path. */
export type OnRequest = (request: { operation: string; status: number; ms: number; id: string }) => void

export function reportRequests(app: FastifyInstance, onRequest: OnRequest) {
  app.addHook('onResponse', (request, reply, done) => {
    const { operationId: operation = 'unknown' } = request.routeOptions.schema ?? {}
    onRequest({ operation, status: reply.statusCode, ms: reply.elapsedTime, id: request.id })
    done()
  })
}
