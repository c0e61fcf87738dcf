import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type Relay = Awaited<ReturnType<typeof startRelay>>

/**
 * Starts a TCP relay to a server, which can behave as a bad network. While it is paused, no byte passes in either direction, and no connection
 * closes. While it is cut, there are no connections. While it is slow, each piece of data waits before it passes.
 */
export async function startRelay(target: { host: string; port: number } | { path: string }) {
  const sockets = new Set<Socket>()
  let isPaused = false
  let isCut = false
  let delayMs = 0
  const server = createServer((client) => {
    if (isCut) return void client.destroy()
    const upstream = connect(target)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      if (isPaused) from.pause()
      // Each piece follows the one before it, so the order of the bytes stays.
      let passed: Promise<unknown> = Promise.resolve()
      from.on('data', (bytes) => {
        passed = passed.then(() => (delayMs > 0 ? wait(delayMs) : undefined)).then(() => to.write(bytes))
      })
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        void passed.then(() => to.destroy())
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
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    slow(ms: number) {
      delayMs = ms
    },
    /** Makes the network good again. */
    resume() {
      isPaused = false
      isCut = false
      delayMs = 0
      for (const socket of sockets) socket.resume()
    },
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
