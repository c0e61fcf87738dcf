import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { App } from '../../src/http/route.ts'
import type { Answer } from './judge.ts'
import { answeredBy, type Sent } from './victim.ts'

type Outgoing = Sent & { headers: Record<string, string | string[]> }

export type Transport = {
  /** Sends a request to an application without a socket. The URL is normalized, as in a browser. */
  inject(app: App, request: Outgoing): Promise<Answer>
  /** Sends a request through a socket, without any change. */
  socket(port: number, request: Outgoing): Promise<Answer>
  close(): void
}

export function openTransport(): Transport {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  return {
    async inject(app, { method, url, headers, body }) {
      if (!isInjected(method)) throw new Error(`${method} must be sent through a socket`)
      const response = await app.inject({ method, url, headers, ...(body !== undefined && { payload: body }) })
      return {
        status: response.statusCode,
        contentType: response.headers['content-type']?.toString(),
        body: decoded(response.rawPayload, response.headers['content-encoding']?.toString()),
        operationId: response.headers[answeredBy]?.toString(),
        isHead: false,
      }
    },
    // The server may close an idle connection when the client reuses it, so a failed request is sent again on a new connection.
    socket: (port, outgoing) => send(agent, port, outgoing).catch(() => send(new Agent(), port, outgoing)),
    close: () => agent.destroy(),
  }
}

/** Returns the text of a body, decompressed if needed. */
function decoded(body: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString()
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString()
}

const isInjected = (method: string): method is 'GET' | 'PUT' | 'POST' | 'DELETE' => ['GET', 'PUT', 'POST', 'DELETE'].includes(method)

function send(agent: Agent, port: number, { method, url, headers, body }: Outgoing): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sized = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sending = request({ agent, host: '127.0.0.1', port, method, path: url, headers: { host: 'localhost:80', ...sized, ...headers } })
    sending.on('error', reject)
    sending.on('response', (response) => {
      const { statusCode: status = 0, headers: received } = response
      const toAnswer = (content: string) => ({
        status,
        contentType: received['content-type'],
        body: content,
        operationId: received[answeredBy]?.toString(),
        isHead: method === 'HEAD',
      })
      const encoding = received['content-encoding']
      buffer(response).then((content) => resolve(toAnswer(decoded(content, method === 'HEAD' ? undefined : encoding))), reject)
    })
    sending.end(body)
  })
}
