import { connect, type Socket } from 'node:net'
import { isOwnHost } from '../callers.ts'
import type { Address } from './private-address.ts'

const mostHeadBytes = 16 * 1024

/**
 * Whether a program sent the request that begins here; undefined while its head is incomplete. It posts or opens a WebSocket, and names no
 * origin. No browser leaves the origin out of either.
 */
export function isOfProgram(begun: Buffer): boolean | undefined {
  const text = begun.subarray(0, mostHeadBytes).toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return begun.length < mostHeadBytes ? undefined : false
  const [line = '', ...fields] = text.slice(0, end).toLowerCase().split('\r\n')
  const named = (name: string) => fields.filter((field) => field.startsWith(`${name}:`)).map((field) => field.slice(name.length + 1).trim())
  const [host = '', ...otherHosts] = named('host')
  const isCall = line.startsWith('post ') || named('upgrade').length > 0
  return isCall && isOwnHost(host) && [...otherHosts, ...named('origin'), ...named('sec-fetch-site')].length === 0
}

/** Joins a program's connection to the node, byte for byte. A proxy may send a page's request over it later; the connection is cut then. */
export function join(socket: Socket, begun: Buffer, node: Address) {
  const onward = connect({ ...node, noDelay: true })
  onward.write(begun)
  socket.on('data', (chunk: Buffer) => {
    if (!beginsRequest(chunk) || isOfProgram(chunk)) return
    onward.destroy()
    socket.destroy()
  })
  socket.pipe(onward).pipe(socket)
  onward.on('error', () => socket.destroy())
  onward.on('close', () => socket.destroy())
  socket.on('close', () => onward.destroy())
}

const beginsRequest = (chunk: Buffer) => /^[A-Z]{3,7} \//.test(chunk.subarray(0, 16).toString('latin1'))
