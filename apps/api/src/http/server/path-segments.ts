import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../base/wire/errors.ts'

/**
 * Refuses paths with an empty parameter. `/v1/tx/history/` with a forgotten id must not return the whole list. Any other path may end with
 * a slash.
 */
export function refuseEmptySegments(app: FastifyInstance) {
  /** Methods and paths that are also the start of a longer route with one more parameter. */
  const extended = new Set<string>()
  app.addHook('onRoute', ({ method, url }) => {
    const [, before] = /^(.*)\/:\w+$/.exec(url) ?? []
    for (const each of [method].flat()) extended.add(`${each} ${before}`)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const isEmpty = hasEmptyValue(Object(request.params))
    const lacksParameter = endsWithSlash(request.url) && extended.has(`${request.method} ${request.routeOptions.url}`)
    done(isEmpty || lacksParameter ? new ApiError('not_found') : undefined)
  })
}

function hasEmptyValue(params: Readonly<Record<string, unknown>>): boolean {
  for (const name in params) if (params[name] === '') return true
  return false
}

/** Returns whether the path before the query ends with a slash. */
function endsWithSlash(url: string): boolean {
  const query = url.indexOf('?')
  return url.charAt((query === -1 ? url.length : query) - 1) === '/'
}
