import { type Agent, type IncomingMessage, request as open, type ServerResponse } from 'node:http'
import { answerWith, checkCalls, maxMessageBytes, refusalsOf } from './page-calls.ts'
import type { Address } from './private-address.ts'

/** The address of a node, and the agent with its open connections. */
export type Upstream = Address & { agent: Agent }

/** Answers a page of this machine. Only its own origin may read the answer. */
export function servePage(request: IncomingMessage, response: ServerResponse, origin: string, node: Upstream) {
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('vary', 'origin')
  if (request.method === 'OPTIONS') {
    const allowed = {
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '600',
    }
    return void response.writeHead(204, allowed).end()
  }
  if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end('Method Not Allowed')
  // Browsers send any other content type without a preflight request, so it is refused.
  if (!/^application\/json *(;|$)/i.test(request.headers['content-type'] ?? ''))
    return void response.writeHead(415).end('Unsupported Media Type')
  answerPage(request, response, node).catch(() => response.writeHead(502).end('The node does not answer'))
}

async function answerPage(request: IncomingMessage, response: ServerResponse, node: Upstream) {
  const text = await read(request, maxMessageBytes)
  if (text === undefined) return void response.writeHead(413).end('Payload Too Large')
  const checked = checkCalls(text)
  const answer = checked.forwarded === undefined ? refusalsOf(checked) : answerWith(checked, await call(checked.forwarded, node))
  response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
}

/** Sends a page's message to the node. Returns the node's answer. */
function call(message: string, node: Upstream): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(message) }
    const request = open({ ...node, method: 'POST', path: '/', headers }, (answer) => {
      read(answer, Number.POSITIVE_INFINITY).then((text) => resolve(text ?? ''), reject)
    })
    request.on('error', reject)
    request.end(message)
  })
}

/** Returns the complete body of a request. Undefined if it exceeds the maximum number of bytes. */
function read(message: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    message.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= maxBytes) chunks.push(chunk)
    })
    message.on('end', () => resolve(bytes <= maxBytes ? Buffer.concat(chunks).toString('utf8') : undefined))
    message.on('error', reject)
  })
}
