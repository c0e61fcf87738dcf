import type { FastifyInstance, FastifyReply } from 'fastify'
import { ApiError } from '../../base/wire/errors.ts'
import { abandon } from './abandoned-requests.ts'

/**
 * Answers 503 to every request that has no answer `answerMs` after its head arrived, stops its calls to nodes, and discards a late result. Fastify's
 * own
 * `handlerTimeout` is not enough: it stops its timer on the request's `close`, which Node emits once the body is read.
 */
export function limitAnswerTime(app: FastifyInstance, answerMs: number) {
  let begun: FastifyReply[] = []
  const startTimers = () => {
    const replies = begun
    begun = []
    for (const reply of replies) if (!reply.sent && !reply.raw.destroyed) startTimer(reply, answerMs)
  }
  app.addHook('onRequest', (_request, reply, done) => {
    // Answers from memory end within this turn of the event loop. Such answers need no timer, which would cost 5 µs.
    if (begun.length === 0) setImmediate(startTimers)
    begun.push(reply)
    done()
  })
}

function startTimer(reply: FastifyReply, answerMs: number) {
  const timer = setTimeout(refuse, answerMs, reply, answerMs)
  reply.raw.on('close', () => clearTimeout(timer))
}

function refuse(reply: FastifyReply, answerMs: number) {
  if (reply.sent) return
  abandon(reply)
  if (reply.raw.headersSent) {
    // The server has started to send the answer, and the bytes of a second answer would become part of it.
    reply.raw.destroy()
    return
  }
  reply.send(new ApiError('unavailable', { cause: new Error(`No answer within ${answerMs} ms`) }))
  // Without this, Fastify logs the URL of the request, with its addresses, when the late result arrives.
  reply.hijack()
}
