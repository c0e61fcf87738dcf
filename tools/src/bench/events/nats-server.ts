import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '@patina/supervise/failure'

export type NatsServer = { url: string; stop(): Promise<void> }

/** Starts a NATS server with JetStream. Its data is in this directory. @throws {Failure} if no server is installed */
export async function startNats(directory: string): Promise<NatsServer> {
  const port = await freePort()
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/bin` }
  const child = spawn('nats-server', ['-js', '-sd', join(directory, 'nats'), '-a', '127.0.0.1', '-p', String(port)], {
    env,
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  child.once('error', () => {})
  const deadline = performance.now() + 10_000
  while (!(await isOpen(port))) {
    if (child.exitCode !== null || child.pid === undefined || performance.now() > deadline)
      throw new Failure('The benchmark needs a NATS server. Install it, for example with: sudo apt-get install -y nats-server')
    await pause(50)
  }
  return {
    url: `nats://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => finish(true)).once('error', () => finish(false))
    const finish = (result: boolean) => {
      socket.destroy()
      resolve(result)
    }
  })
