import { type Abandonment, abandonable, createAbandonment } from '@patina/chains'
import type { FastifyInstance, FastifyReply } from 'fastify'

const abandonments = new WeakMap<FastifyReply, Abandonment>()

/** Stops the calls to nodes of each request that nobody awaits any more: its client has left, or `abandon` was called. */
export function stopAbandoned(app: Pick<FastifyInstance, 'addHook'>) {
  // The parser of a body calls its listeners outside the context of earlier hooks.
  app.addHook('preValidation', (_request, reply, done) => {
    const abandonment = createAbandonment()
    abandonments.set(reply, abandonment)
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) abandonment.abandon()
    })
    abandonable(abandonment, done)
  })
}

/** Stops the calls to nodes of a request that was answered before its result. */
export const abandon = (reply: FastifyReply): void => abandonments.get(reply)?.abandon()
