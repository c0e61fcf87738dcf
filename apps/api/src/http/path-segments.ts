import type { FastifyInstance } from 'fastify'
import { ApiError } from './errors.ts'

/**
 * Refuses paths with an empty parameter. `/v1/tx/history/` with a forgotten id must not return the whole list. Any other path may end with a
 * slash.
 */
export function refuseEmptySegments(app: FastifyInstance) {
  /** Methods and paths that another route extends by one parameter. */
  const extended = new Set<string>()
  app.addHook('onRoute', ({ method, url }) => {
    const [, before] = /^(.*)\/:\w+$/.exec(url) ?? []
    for (const each of [method].flat()) extended.add(`${each} ${before}`)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const [path = ''] = request.url.split('?')
    const isEmpty = Object.values(Object(request.params)).includes('')
    const lacksParameter = path.endsWith('/') && extended.has(`${request.method} ${request.routeOptions.url}`)
    done(isEmpty || lacksParameter ? new ApiError('not_found') : undefined)
  })
}
