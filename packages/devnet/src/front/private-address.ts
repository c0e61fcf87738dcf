import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

export type Address = { host: string; port: number }

/**
 * Ports to which browsers open no connection, for HTTP and WebSocket alike.
 * @see https://fetch.spec.whatwg.org/#port-blocking
 */
const blockedPorts = [10080, 6697, 6669, 6668, 6667, 6666, 6665, 6566, 5061, 5060, 4190, 4045, 3659, 1723, 1720, 1719] as const

/** Addresses that were given out in this process. Nobody may listen there yet. */
const given = new Set<string>()

/**
 * A free address that web pages cannot reach, for a node that listens on TCP whatever it is told. Linux has 16 million loopback addresses;
 * elsewhere there is one, and so at most as many nodes as there are such ports.
 */
export async function privateAddress(): Promise<Address> {
  const own = { host: `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(1, 255)}`, port: blockedPorts[0] }
  for (const address of [own, ...blockedPorts.map((port) => ({ host: '127.0.0.1', port }))]) {
    const key = `${address.host}:${address.port}`
    if (given.has(key) || !(await isFree(address))) continue
    given.add(key)
    return address
  }
  throw new Error(`A local chain needs one of the ports ${blockedPorts.join(', ')} of 127.0.0.1, and all are taken.`)
}

/** Lets the address be given out again. */
export const giveBack = ({ host, port }: Address): void => void given.delete(`${host}:${port}`)

function isFree({ host, port }: Address): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}
