import type { FastifyInstance } from 'fastify'

/** Closes each connection after its next answer while the process is stopping: so that the client's next request reaches another process. */
export function closeConnections(app: FastifyInstance, isStopping: () => boolean) {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping()) reply.header('connection', 'close')
    done(null, payload)
  })
}
