import { type Agent, type IncomingMessage, request as open, type ServerResponse } from 'node:http'
import { answerWith, mostMessageBytes, refusalsOf, sortCalls } from './page-calls.ts'
import type { Address } from './private-address.ts'

/** Where a node listens, and the connections to it that are kept open. */
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
  // Browsers send any other type without a preflight request.
  if (!/^application\/json *(;|$)/i.test(request.headers['content-type'] ?? ''))
    return void response.writeHead(415).end('Unsupported Media Type')
  answerPage(request, response, node).catch(() => response.writeHead(502).end('The node does not answer'))
}

async function answerPage(request: IncomingMessage, response: ServerResponse, node: Upstream) {
  const text = await read(request, mostMessageBytes)
  if (text === undefined) return void response.writeHead(413).end('Payload Too Large')
  const sorted = sortCalls(text)
  const answer = sorted.onward === undefined ? refusalsOf(sorted) : answerWith(sorted, await ask(sorted.onward, node))
  response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
}

/** The node's answer to a message. */
function ask(message: string, node: Upstream): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(message) }
    const onward = open({ ...node, method: 'POST', path: '/', headers }, (answer) => {
      read(answer, Number.POSITIVE_INFINITY).then((text) => resolve(text ?? ''), reject)
    })
    onward.on('error', reject)
    onward.end(message)
  })
}

/** The whole body; undefined if it has more bytes than this. */
function read(message: IncomingMessage, mostBytes: number): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    message.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= mostBytes) chunks.push(chunk)
    })
    message.on('end', () => resolve(bytes <= mostBytes ? Buffer.concat(chunks).toString('utf8') : undefined))
    message.on('error', reject)
  })
}
