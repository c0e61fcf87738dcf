import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ApiError } from './errors.ts'

/**
 * Answers 503 to every request that has no answer `answerMs` after its head arrived, and discards the late result. Fastify's own
 * `handlerTimeout` is not enough: it stops its timer on the request's `close`, which Node emits once the body is read.
 */
export function limitAnswerTime(app: FastifyInstance, answerMs: number) {
  /** Requests in progress, the oldest first. */
  const pending = new Map<ServerResponse, FastifyReply>()
  function forget(this: ServerResponse) {
    pending.delete(this)
  }
  // All requests share one timer, which runs until the oldest is due. A timer and two listeners for each would cost 2 µs.
  let isWaiting = false
  const refuseLate = () => {
    isWaiting = false
    for (const [response, reply] of pending) {
      const leftMs = answerMs - reply.elapsedTime
      if (leftMs > 0) return wait(leftMs)
      pending.delete(response)
      refuse(reply, answerMs)
    }
  }
  const wait = (ms: number) => {
    isWaiting = true
    setTimeout(refuseLate, Math.ceil(ms)).unref()
  }
  app.addHook('onRequest', (_request, reply, done) => {
    pending.set(reply.raw, reply)
    reply.raw.on('close', forget)
    if (!isWaiting) wait(answerMs)
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
