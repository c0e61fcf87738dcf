import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { WebSocketServer } from 'ws'
import { callerOf } from '../callers.ts'
import type { SolanaNode } from './node.ts'
import { serveSubscriptions } from './pubsub.ts'
import { answer } from './rpc.ts'

const host = '127.0.0.1'
/** Maximum size of a request, as on public nodes. */
const maxBodyBytes = 50 * 1024

/** Both servers listen only on 127.0.0.1, and answer only programs and pages of this machine. */
export type Servers = { rpcUrl: string; subscriptionsUrl: string; stop(): Promise<void> }

/** Starts both servers. @throws if a port is taken */
export async function serve(
  node: SolanaNode,
  ports: { rpc: number; subscriptions: number },
  log: (line: string) => void,
): Promise<Servers> {
  const rpc = createServer((request, response) => handle(node, request, response, log))
  // Making many blocks at once keeps this process busy. An idle connection must not end then, while a request is on its way.
  rpc.keepAliveTimeout = 600_000
  const pages = createServer((_, response) => response.writeHead(426).end('This port speaks WebSocket.'))
  const sockets = new WebSocketServer({
    server: pages,
    maxPayload: maxBodyBytes,
    verifyClient: ({ req }: { req: IncomingMessage }) => callerOf(req).kind !== 'foreign',
  })
  sockets.on('connection', (socket) => serveSubscriptions(node, socket))
  // The caller of `listen` gets the errors of the server.
  sockets.on('error', () => {})
  const rpcPort = await listen(rpc, ports.rpc)
  const subscriptionsPort = await listen(pages, ports.subscriptions).catch(async (error: unknown) => {
    await close(rpc)
    throw error
  })
  return {
    rpcUrl: `http://${host}:${rpcPort}`,
    subscriptionsUrl: `ws://${host}:${subscriptionsPort}`,
    async stop() {
      for (const socket of sockets.clients) socket.terminate()
      await Promise.all([close(rpc), close(pages)])
    },
  }
}

function handle(node: SolanaNode, request: IncomingMessage, response: ServerResponse, log: (line: string) => void) {
  const caller = callerOf(request)
  if (caller.kind === 'foreign') return end(response, 403, '{"error":"Forbidden"}')
  if (caller.kind === 'page') {
    response.setHeader('access-control-allow-origin', caller.origin)
    response.setHeader('vary', 'origin')
  }
  if (request.method === 'OPTIONS') {
    response.setHeader('access-control-allow-headers', 'content-type, solana-client')
    response.setHeader('access-control-allow-methods', 'POST')
    return end(response, 204)
  }
  if (request.method === 'GET' && request.url === '/health') return end(response, 200, 'ok')
  if (request.method !== 'POST') return end(response, 405, 'Used HTTP Method is not allowed. POST or OPTIONS is required')
  const chunks: Buffer[] = []
  let size = 0
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= maxBodyBytes) chunks.push(chunk)
  })
  request.on('end', () => {
    if (size > maxBodyBytes) return end(response, 413, 'request body too large')
    response.setHeader('content-type', 'application/json; charset=utf-8')
    end(response, 200, answer(node, Buffer.concat(chunks).toString('utf8'), log) ?? '')
  })
}

function end(response: ServerResponse, status: number, text = ''): void {
  response.writeHead(status).end(text)
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
}
