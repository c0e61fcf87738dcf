import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

export type Address = { host: string; port: number }

/**
 * Ports that browsers refuse to connect to, for HTTP and WebSocket.
 * @see https://fetch.spec.whatwg.org/#port-blocking
 */
const blockedPorts = [10080, 6697, 6669, 6668, 6667, 6666, 6665, 6566, 5061, 5060, 4190, 4045, 3659, 1723, 1720, 1719] as const

/** Addresses that this process has reserved. The nodes of reserved addresses may not listen yet. */
const reserved = new Set<string>()

/**
 * Reserves a free address that web pages cannot reach, for a node that always listens on TCP. Linux has 16 million loopback addresses.
 * Other systems have one, so they can run only as many nodes as there are ports that browsers refuse.
 */
export async function privateAddress(): Promise<Address> {
  const own = { host: `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(1, 255)}`, port: blockedPorts[0] }
  for (const address of [own, ...blockedPorts.map((port) => ({ host: '127.0.0.1', port }))]) {
    const key = `${address.host}:${address.port}`
    if (reserved.has(key) || !(await isFree(address))) continue
    reserved.add(key)
    return address
  }
  throw new Error(`A local chain needs one of the ports ${blockedPorts.join(', ')} of 127.0.0.1, but all are taken.`)
}

/** Releases a reserved address. */
export const releaseAddress = ({ host, port }: Address): void => void reserved.delete(`${host}:${port}`)

function isFree({ host, port }: Address): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}
