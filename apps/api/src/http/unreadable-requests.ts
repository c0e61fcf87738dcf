import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyInstance } from 'fastify'
import { ApiError, bodyOf, type ErrorCode } from './errors.ts'
import { requestIdHeader } from './request-ids.ts'

const codeOfFlaw: Record<string, ErrorCode> = { ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout', HPE_HEADER_OVERFLOW: 'headers_too_large' }

/**
 * Answers bytes that Node could not read as a request, like any other refusal. Where such a request ends nobody knows, so that the
 * connection is closed: what follows in it is not read as a request of its own.
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

/** Ignores unknown `Expect` headers. Node would refuse such requests without a body. */
export function passOverExpectations({ server }: Pick<FastifyInstance, 'server'>) {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}
