import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import { checkCalls, maxMessageBytes, refusalsOf } from './page-calls.ts'
import type { Address } from './private-address.ts'

const server = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes })

/** Serves a page's WebSocket. Each message is checked like a request. */
export function servePageSocket(request: IncomingMessage, socket: Duplex, head: Buffer, { host, port }: Address) {
  server.handleUpgrade(request, socket, head, (page) => relay(page, new WebSocket(`ws://${host}:${port}`)))
}

function relay(page: WebSocket, node: WebSocket) {
  const waiting: string[] = []
  page.on('message', (data, isBinary) => {
    if (isBinary) return page.close(1003)
    const checked = checkCalls(data.toString())
    const refused = refusalsOf(checked)
    if (refused !== undefined) page.send(refused)
    if (checked.forwarded === undefined) return
    if (node.readyState === WebSocket.CONNECTING) waiting.push(checked.forwarded)
    else node.send(checked.forwarded, () => {})
  })
  node.on('open', () => {
    for (const message of waiting) node.send(message)
  })
  node.on('message', (data) => page.send(data.toString(), () => {}))
  page.on('error', () => page.terminate())
  node.on('error', () => page.terminate())
  page.on('close', () => node.terminate())
  node.on('close', () => page.terminate())
}
