import { once } from 'node:events'
import { Agent, createServer as createHttpServer, type Server } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { callerOf } from '../callers.ts'
import { answerGateway } from '../gallery/gallery.ts'
import { servePageSocket } from './page-sockets.ts'
import { servePage } from './pages.ts'
import type { Address } from './private-address.ts'
import { isOfProgram, join } from './programs.ts'

export type Front = { port: number; close(): Promise<void> }

const host = '127.0.0.1'

/**
 * Serves a node at a port of this machine. Programs may call every method. Pages of this machine may call the methods of `page-calls.ts`.
 * Other callers are refused. Programs also read documents and pictures of the gallery's NFTs here, as from an IPFS gateway.
 * @throws if the port is taken
 */
export async function openFront(port: number, node: Address): Promise<Front> {
  const agent = new Agent({ keepAlive: true })
  const pages = pageServer(node, agent)
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    route(socket, node, pages)
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      agent.destroy()
      await closed
    },
  }
}

/** Connects a program directly to the node. Passes any other connection to the server for pages. */
function route(socket: Socket, node: Address, pages: Server) {
  let received = Buffer.alloc(0)
  const onData = (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    const ofProgram = isOfProgram(received)
    if (ofProgram === undefined) return
    socket.off('data', onData)
    if (ofProgram) return join(socket, received, node)
    socket.pause()
    socket.unshift(received)
    pages.emit('connection', socket)
    process.nextTick(() => socket.resume())
  }
  socket.on('data', onData)
}

/** Answers pages. The front checks each request, because a browser sends requests of several pages over one connection. */
function pageServer(node: Address, agent: Agent): Server {
  const server = createHttpServer((request, response) => {
    const caller = callerOf(request)
    if (caller.kind === 'page') return servePage(request, response, caller.origin, { ...node, agent })
    if (caller.kind === 'program' && answerGateway(request, response)) return
    // The answer closes the connection, so a program must call again over a new one.
    if (caller.kind === 'program') response.writeHead(405, { allow: 'POST', connection: 'close' }).end('Method Not Allowed')
    else response.writeHead(403).end('Forbidden')
  })
  server.on('upgrade', (request, socket, head) => {
    if (callerOf(request).kind === 'page') servePageSocket(request, socket, head, node)
    else socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
  })
  return server
}
