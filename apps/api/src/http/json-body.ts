import type { FastifyInstance } from 'fastify'
import { ApiError } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was sent, for signatures over it; empty where there is none. */
    rawBody: string
  }
}

/** JSON bodies, and the text that they were read from. A route that takes a body gets `{}` for none, so that each missing field is named. */
export function readJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('rawBody', '')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body.toString()
    if (request.rawBody === '') return done(null, undefined)
    return parse(request, request.rawBody, (cause, parsed) =>
      cause ? done(new ApiError('malformed_json', { cause })) : done(null, parsed),
    )
  })
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined && request.method !== 'GET' && request.routeOptions.schema?.body) request.body = {}
    done()
  })
}
