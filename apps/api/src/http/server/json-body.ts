import type { FastifyInstance, preValidationHookHandler } from 'fastify'
import { ApiError } from '../../base/wire/errors.ts'
import { missingBody } from '../../base/wire/validation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as received, because signatures cover its exact text. Empty if the request has no body. */
    rawBody: string
  }
}

/** The status of the answer to a body that is too large. */
const tooLarge = 413

/** Parses JSON bodies and keeps their text. A missing body counts as `{}`. If the route requires a field, a missing body is refused. */
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
  // Fastify closes the connection after a body that is too large. A client or proxy that is still sending could then lose the answer. On an
  // open connection, Node reads and discards the rest, until the deadline for requests.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.statusCode === tooLarge) reply.removeHeader('connection')
    done()
  })
  app.addHook('onRoute', (route) => {
    if (!route.schema?.body) return
    const isRequired = needsFields(route.schema.body)
    const check: preValidationHookHandler = (request, _reply, done) => {
      if (request.body !== undefined) return done()
      if (isRequired) return done(new ApiError('invalid_input', { message: missingBody }))
      request.body = {}
      done()
    }
    route.preValidation = [check, ...[route.preValidation ?? []].flat()]
  })
}

const needsFields = (schema: unknown) => {
  const { required }: { required?: unknown } = Object(schema)
  return Array.isArray(required) && required.length > 0
}
