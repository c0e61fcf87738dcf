/// <reference path="../services/provided.d.ts" />
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Socket } from 'node:net'
import { inject } from 'vitest'

/** Records every host and port that this process connects to, by any library, until it is stopped. Unix sockets are ignored: they have no host. */
export function watchConnections(): { reached: ReadonlySet<string>; stop(): void } {
  const reached = new Set<string>()
  const note = (message: unknown) => {
    const socket: unknown = Object(message).socket
    if (!(socket instanceof Socket)) return
    socket.on('lookup', (_error, _address, _family, host) => reached.add(host))
    socket.once('connect', () => socket.remotePort !== undefined && reached.add(`${socket.remoteAddress}:${socket.remotePort}`))
    socket.once('error', (error) => 'port' in error && 'address' in error && reached.add(`${error.address}:${error.port}`))
  }
  subscribe('net.client.socket', note)
  return { reached, stop: () => unsubscribe('net.client.socket', note) }
}

/** The hosts in the configuration of the API: the nodes, the databases and the cache of the test run. */
export function configuredPlaces(): string[] {
  const { embedded, server } = inject('services')
  const urls = [embedded.databaseUrl, server.databaseUrl, server.redisUrl, ...Object.values(inject('devnet')).map(({ rpcUrl }) => rpcUrl)]
  return urls
    .map((url) => new URL(url))
    .filter(({ port }) => port !== '')
    .map(({ hostname, port }) => `${hostname}:${port}`)
}
