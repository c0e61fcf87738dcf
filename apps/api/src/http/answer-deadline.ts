import type { FastifyInstance, FastifyReply } from 'fastify'
import { ApiError } from './errors.ts'

/**
 * Answers 503 to every request that has no answer `answerMs` after its head arrived, and discards the late result. Fastify's own
 * `handlerTimeout` is not enough: it stops its timer on the request's `close`, which Node emits once the body is read.
 */
export function limitAnswerTime(app: FastifyInstance, answerMs: number) {
  app.addHook('onRequest', (_request, reply, done) => {
    const timer = setTimeout(refuse, answerMs, reply, answerMs)
    // Every answer ends with `close`. A second listener for `finish` would cost more than this timer.
    reply.raw.on('close', () => clearTimeout(timer))
    done()
  })
}

function refuse(reply: FastifyReply, answerMs: number) {
  if (reply.sent) return
  if (reply.raw.headersSent) {
    // The answer has started; a second one would become part of it.
    reply.raw.destroy()
    return
  }
  reply.send(new ApiError('unavailable', { cause: new Error(`No answer within ${answerMs} ms`) }))
  // Without this, Fastify logs the URL of the request, with its addresses, when the late result arrives.
  reply.hijack()
}
