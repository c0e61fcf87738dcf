import type {} from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'

/** Serves the OpenAPI document of this API at `/openapi.json`, to pages of any origin: it holds nothing secret. */
export function serveDocument(app: FastifyInstance, document: string) {
  app.get('/openapi.json', { schema: { hide: true, operationId: 'getDocument' } }, (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'public, max-age=300')
      .type('application/json; charset=utf-8')
      .send(document),
  )
}
