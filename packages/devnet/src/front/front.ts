import { once } from 'node:events'
import { Agent, createServer as createHttpServer, type Server } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { callerOf } from '../callers.ts'
import { servePageSocket } from './page-sockets.ts'
import { servePage } from './pages.ts'
import type { Address } from './private-address.ts'
import { isOfProgram, join } from './programs.ts'

export type Front = { port: number; close(): Promise<void> }

const host = '127.0.0.1'

/**
 * Serves a node at a port of this machine. Programs get all that the node can do. Pages of this machine get what `page-calls.ts` lists, and
 * others get nothing.
 * @throws when the port is taken
 */
export async function openFront(port: number, node: Address): Promise<Front> {
  const agent = new Agent({ keepAlive: true })
  const pages = pageServer(node, agent)
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    sort(socket, node, pages)
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

/** Joins a program's connection to the node, and hands any other to the server for pages. */
function sort(socket: Socket, node: Address, pages: Server) {
  let begun = Buffer.alloc(0)
  const onData = (chunk: Buffer) => {
    begun = Buffer.concat([begun, chunk])
    const ofProgram = isOfProgram(begun)
    if (ofProgram === undefined) return
    socket.off('data', onData)
    if (ofProgram) return join(socket, begun, node)
    socket.pause()
    socket.unshift(begun)
    pages.emit('connection', socket)
    process.nextTick(() => socket.resume())
  }
  socket.on('data', onData)
}

/** Answers all but programs' calls, each request by itself: a browser sends those of several pages over one connection. */
function pageServer(node: Address, agent: Agent): Server {
  const server = createHttpServer((request, response) => {
    const caller = callerOf(request)
    if (caller.kind === 'page') return servePage(request, response, caller.origin, { ...node, agent })
    // A program calls again over a connection of its own.
    if (caller.kind === 'program') response.writeHead(405, { allow: 'POST', connection: 'close' }).end('Method Not Allowed')
    else response.writeHead(403).end('Forbidden')
  })
  server.on('upgrade', (request, socket, head) => {
    if (callerOf(request).kind === 'page') servePageSocket(request, socket, head, node)
    else socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
  })
  return server
}
