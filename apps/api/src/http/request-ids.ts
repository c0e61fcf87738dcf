import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export const requestIdHeader = 'x-request-id'

/** Short, and safe in a log, a header and a metric. */
const valid = /^[\w.-]{1,64}$/

/** Returns the id of a request: the client's if it is valid, otherwise a new one. */
export function requestIdOf({ headers }: { headers: IncomingHttpHeaders }): string {
  const given = headers[requestIdHeader]
  return typeof given === 'string' && valid.test(given) ? given : randomUUID()
}
