import type { FastifyInstance } from 'fastify'
import { ApiError, bodyOf } from '../../base/wire/errors.ts'

/** Time between two looks at the event loop. */
const everyMs = 50
/** A pause of the garbage collector delays one or two looks. Under overload, each of this many consecutive looks is late. */
const looks = 4

export type EventLoopWatch = {
  /** Returns whether every recent look at the event loop was late. */
  isOverloaded(): boolean
  /** Notes how late a look was, in milliseconds. */
  note(lateMs: number): void
}

/** @param maxMs the delay that counts as late */
export function createEventLoopWatch(maxMs: number): EventLoopWatch {
  let lateInARow = 0
  return {
    isOverloaded: () => lateInARow >= looks,
    note(lateMs) {
      lateInARow = lateMs > maxMs ? lateInARow + 1 : 0
    },
  }
}

/**
 * Watches how long events wait for the event loop of this process, until the server closes. A request waits about as long before its first
 * line is read.
 */
export function watchEventLoop(app: Pick<FastifyInstance, 'addHook'>, maxMs: number): Pick<EventLoopWatch, 'isOverloaded'> {
  const watch = createEventLoopWatch(maxMs)
  let lookedAt = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    watch.note(now - lookedAt - everyMs)
    lookedAt = now
  }, everyMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return watch
}

/** Seconds after which a refused caller may retry. The queue of an event loop is short once nothing is added to it. */
const retryAfterSeconds = 1

/**
 * Refuses calls while the event loop is overloaded, before they are counted, authenticated or read. Catalogue calls are still answered,
 * because an answer from memory costs no more than a refusal. So are calls without a class: health checks, and unknown paths.
 */
export function refuseOverload(app: Pick<FastifyInstance, 'addHook'>, { isOverloaded }: Pick<EventLoopWatch, 'isOverloaded'>) {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isOverloaded()) return done()
    const { limit: limitClass } = request.routeOptions.config
    if (limitClass === undefined || limitClass === 'catalogue') return done()
    // The error handler would log each refusal with its stack. The access log has a line anyway.
    const refusal = new ApiError('unavailable')
    reply.code(refusal.statusCode).header('retry-after', retryAfterSeconds)
    void reply.type('application/json; charset=utf-8').send(bodyOf(refusal))
  })
}
