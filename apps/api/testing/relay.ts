import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type Relay = Awaited<ReturnType<typeof startRelay>>

/** Starts a TCP relay to a server. While it is paused, no byte passes in either direction, and no connection closes. */
export async function startRelay(target: { host: string; port: number } | { path: string }) {
  const sockets = new Set<Socket>()
  let isPaused = false
  const server = createServer((client) => {
    const upstream = connect(target)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      if (isPaused) from.pause()
      from.on('data', (bytes) => to.write(bytes))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: Number(Object(server.address()).port),
    pause() {
      isPaused = true
      for (const socket of sockets) socket.pause()
    },
    resume() {
      isPaused = false
      for (const socket of sockets) socket.resume()
    },
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
