import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestIdHeader } from './request-ids.ts'

/**
 * Time limits in milliseconds: to receive the head of a request, to receive the whole request, to answer it, and for an idle connection.
 */
export const deadlines = { headMs: 10_000, requestMs: 15_000, answerMs: 30_000, idleMs: 60_000 }

/**
 * Headers of every answer. They prevent a browser from showing the answer as a page, running it as a script or caching it. A route may set
 * another `cache-control`.
 * @see https://cheatsheetseries.owasp.org/cheatsheets/REST_Security_Cheat_Sheet.html
 */
const headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** One year, without subdomains, because other hosts of the domain may lack TLS. @see RFC 6797 */
const strictTransport = 'max-age=31536000'

type Protect = (request: Pick<FastifyRequest, 'id'>, reply: Pick<FastifyReply, 'headers' | 'header'>) => void

/** Returns a function that writes the protection headers and the request id to an answer. @param overTls whether clients use https */
export function protector(overTls: boolean): Protect {
  const all = overTls ? { ...headers, 'strict-transport-security': strictTransport } : headers
  return ({ id }, reply) => void reply.headers(all).header(requestIdHeader, id)
}

export function protectAnswers(app: FastifyInstance, protect: Protect) {
  // Uses a callback, because this hook runs for every request and a promise would cost more than its work.
  app.addHook('onRequest', (request, reply, done) => {
    protect(request, reply)
    done()
  })
}
