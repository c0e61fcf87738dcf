import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { App } from '../../src/http/server/route.ts'
import type { Answer } from './judge.ts'
import type { Sent } from './victim.ts'

type Outgoing = Sent & { headers: Record<string, string | string[]> }

const injected = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS'] as const
const isInjected = (method: string): method is (typeof injected)[number] => injected.some((one) => one === method)

/** Sends a request to an application without a socket. The URL is normalized, as in a browser. */
export async function inject(app: App, { method, url, headers, body }: Outgoing): Promise<Answer> {
  if (!isInjected(method)) throw new Error(`${method} must be sent through a socket`)
  const response = await app.inject({ method, url, headers, ...(body !== undefined && { payload: body }) })
  return toAnswer(response.statusCode, response.headers, response.rawPayload, false)
}

/** Returns a function that sends a request through a socket, without any change. */
export function sendThrough(agent: Agent, port: number) {
  // The server may close an idle connection when the client reuses it, so a failed request is sent again on a new connection.
  return (outgoing: Outgoing): Promise<Answer> => send(agent, port, outgoing).catch(() => send(new Agent(), port, outgoing))
}

function send(agent: Agent, port: number, { method, url, headers, body }: Outgoing): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sized = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sending = request({ agent, host: '127.0.0.1', port, method, path: url, headers: { host: 'localhost:80', ...sized, ...headers } })
    sending.on('error', reject)
    sending.on('response', (response) => {
      buffer(response).then((body) => resolve(toAnswer(response.statusCode ?? 0, response.headers, body, method === 'HEAD')), reject)
    })
    sending.end(body)
  })
}

function toAnswer(status: number, received: IncomingHttpHeaders | Record<string, unknown>, body: Buffer, isHead: boolean): Answer {
  const headers = Object.fromEntries(Object.entries(received).map(([name, value]) => [name, String(value)]))
  const encoding = isHead ? undefined : headers['content-encoding']
  const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
  return { status, headers, body: plain.toString(), isHead }
}
