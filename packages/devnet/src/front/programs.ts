import { connect, type Socket } from 'node:net'
import { isOwnHost } from '../callers.ts'
import type { Address } from './private-address.ts'

const maxHeadBytes = 16 * 1024

/**
 * Returns whether a request comes from a program instead of a web page; undefined while the head of the request is incomplete. A program posts
 * or opens a WebSocket without an `Origin` header. Browsers always send that header in both cases.
 */
export function isOfProgram(received: Buffer): boolean | undefined {
  const text = received.subarray(0, maxHeadBytes).toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return received.length < maxHeadBytes ? undefined : false
  const [line = '', ...fields] = text.slice(0, end).toLowerCase().split('\r\n')
  const named = (name: string) => fields.filter((field) => field.startsWith(`${name}:`)).map((field) => field.slice(name.length + 1).trim())
  const [host = '', ...otherHosts] = named('host')
  const isCall = line.startsWith('post ') || named('upgrade').length > 0
  return isCall && isOwnHost(host) && [...otherHosts, ...named('origin'), ...named('sec-fetch-site')].length === 0
}

/** Connects a program to the node, byte for byte. If a proxy later sends a page's request over the connection, the connection is closed. */
export function join(socket: Socket, received: Buffer, node: Address) {
  const toNode = connect({ ...node, noDelay: true })
  toNode.write(received)
  socket.on('data', (chunk: Buffer) => {
    if (!beginsRequest(chunk) || isOfProgram(chunk)) return
    toNode.destroy()
    socket.destroy()
  })
  socket.pipe(toNode).pipe(socket)
  toNode.on('error', () => socket.destroy())
  toNode.on('close', () => socket.destroy())
  socket.on('close', () => toNode.destroy())
}

const beginsRequest = (chunk: Buffer) => /^[A-Z]{3,7} \//.test(chunk.subarray(0, 16).toString('latin1'))
