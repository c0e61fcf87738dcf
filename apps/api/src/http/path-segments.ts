import type { FastifyInstance } from 'fastify'
import { ApiError } from './errors.ts'

/**
 * Refuses paths with nothing in the place of a parameter. `/v1/tx/history/` with a forgotten id must not return the whole list. A slash after
 * any other path makes no difference.
 */
export function refuseEmptySegments(app: FastifyInstance) {
  /** Routes, by method and path, that another one continues with a parameter. */
  const continued = new Set<string>()
  app.addHook('onRoute', ({ method, url }) => {
    const [, before] = /^(.*)\/:\w+$/.exec(url) ?? []
    for (const each of [method].flat()) continued.add(`${each} ${before}`)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const [path = ''] = request.url.split('?')
    const isEmpty = Object.values(Object(request.params)).includes('')
    const isCut = path.endsWith('/') && continued.has(`${request.method} ${request.routeOptions.url}`)
    done(isEmpty || isCut ? new ApiError('not_found') : undefined)
  })
}
