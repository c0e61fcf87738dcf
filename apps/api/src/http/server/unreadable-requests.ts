import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyInstance } from 'fastify'
import { ApiError, bodyOf, type ErrorCode } from '../../base/wire/errors.ts'
import { requestIdHeader } from './request-ids.ts'

const codeOfFlaw: Record<string, ErrorCode> = { ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout', HPE_HEADER_OVERFLOW: 'headers_too_large' }

/**
 * Sends a JSON error for bytes that Node cannot parse as a request, and closes the connection. The end of such a request is unknown, so
 * later bytes must not be read as another request.
 */
export function refuseUnreadable({ code }: ConnectionError, socket: Socket) {
  if (code === 'ECONNRESET' || socket.destroyed) return
  const error = new ApiError(codeOfFlaw[code] ?? 'malformed_request')
  const body = JSON.stringify(bodyOf(error))
  const head = [
    `HTTP/1.1 ${error.statusCode} ${STATUS_CODES[error.statusCode]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    `${requestIdHeader}: ${randomUUID()}`,
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}

/** Ignores unknown `Expect` headers. By default, Node answers them with 417 and an empty body. */
export function ignoreExpectHeaders({ server }: Pick<FastifyInstance, 'server'>) {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}
