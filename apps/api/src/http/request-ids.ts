import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export const requestIdHeader = 'x-request-id'

/** Short, and harmless in a log, a header and a metric. */
const valid = /^[\w.-]{1,64}$/

/** The id of a request: the one that the client sent, if it is valid, else a new one. */
export function requestIdOf({ headers }: { headers: IncomingHttpHeaders }): string {
  const given = headers[requestIdHeader]
  return typeof given === 'string' && valid.test(given) ? given : randomUUID()
}
