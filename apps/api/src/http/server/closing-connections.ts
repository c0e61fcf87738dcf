import type { FastifyInstance } from 'fastify'

/** While the process is stopping, closes each connection after its next answer. The client's next request then reaches another process. */
export function closeConnections(app: FastifyInstance, isStopping: () => boolean) {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping()) reply.header('connection', 'close')
    done(null, payload)
  })
}
