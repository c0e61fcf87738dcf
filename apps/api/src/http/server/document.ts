import type {} from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { prepare, sendPrepared } from './prepared-answers.ts'

/** Serves the OpenAPI document of this API at `/openapi.json`. Pages of any origin may read the document, because it contains no secret. */
export function serveDocument(app: FastifyInstance, document: string) {
  const answer = prepare(document)
  app.get('/openapi.json', { schema: { hide: true, operationId: 'getDocument' }, config: { limit: 'catalogue' } }, (request, reply) => {
    reply.header('access-control-allow-origin', '*')
    sendPrepared(request, reply, answer, 300)
  })
}
