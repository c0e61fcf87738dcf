import type { FastifyInstance } from 'fastify'
import { ApiError } from './errors.ts'
import { missingBody } from './validation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was sent, for signatures over it; empty where there is none. */
    rawBody: string
  }
}

/** JSON bodies, and the text that they were read from. A request without a body is refused if its route needs a field of one; else it has `{}`. */
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
  app.addHook('preValidation', async (request) => {
    const schema = request.routeOptions.schema?.body
    if (request.body !== undefined || !schema) return
    if (needsFields(schema)) throw new ApiError('invalid_input', { message: missingBody })
    request.body = {}
  })
}

const needsFields = (schema: unknown) => {
  const { required }: { required?: unknown } = Object(schema)
  return Array.isArray(required) && required.length > 0
}
