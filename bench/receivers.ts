import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { AckPolicy, DeliverPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { claimPort } from '@patina/devnet'
import { Failure } from '@patina/supervise/failure'

/** Remembers when the text of each confirmed transaction arrived. `until` waits for one. */
export type Arrivals = { note(text: string): void; until(hash: string): Promise<number> }

export function arrivals(): Arrivals {
  const texts: { text: string; at: number }[] = []
  return {
    note: (text) => texts.push({ text, at: performance.now() }),
    async until(hash) {
      for (;;) {
        const found = texts.find(({ text }) => text.includes(hash) && !text.includes('"transaction.pending"'))
        if (found) return found.at
        await pause(2)
      }
    },
  }
}

type Close = () => unknown

/** Opens the stream of events of a device. */
export async function openStream(api: string, deviceId: string, onText: (text: string) => void): Promise<Close> {
  const request = get(`${api}/v1/events`, { headers: { accept: 'text/event-stream', 'device-id': deviceId }, agent: false })
  const [response]: IncomingMessage[] = await once(request, 'response')
  if (response?.statusCode !== 200) throw new Error(`The stream was refused with ${response?.statusCode}`)
  response.setEncoding('utf8').on('data', onText)
  return () => response.destroy()
}

/** Starts an endpoint for webhooks. It answers at once and checks no signature, to add little to the delay. */
export async function startEndpoint(onText: (text: string) => void): Promise<{ url: string; close: Close }> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    onText(body)
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const close = () => server.close().closeAllConnections()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`, close }
}

/** Polls the node for its newest block, as a client without this product must. */
export function pollBlocks(rpcUrl: string, everyMs: number, onText: (text: string) => void): Close {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['latest', true] })
  const timer = setInterval(async () => {
    const answer = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    onText(await answer.text())
  }, everyMs)
  return () => clearInterval(timer)
}

/** Consumes the events that the publisher sends to NATS from now on. */
export async function consumeNats(servers: string, onText: (text: string) => void): Promise<Close> {
  const connection = await connect({ servers })
  const stream = 'wallet-events'
  const manager = await jetstreamManager(connection)
  while (!(await manager.streams.info(stream).catch(() => undefined))) await pause(50)
  await manager.consumers.add(stream, { durable_name: 'bench', ack_policy: AckPolicy.None, deliver_policy: DeliverPolicy.New })
  const consumer = await jetstream(connection).consumers.get(stream, 'bench')
  await consumer.consume({ callback: (message) => onText(message.string()) })
  return () => connection.close()
}

/** Starts a NATS server with JetStream on data in this directory. @throws {Failure} if no server is installed */
export async function startNats(directory: string): Promise<{ url: string; stop(): Promise<void> }> {
  const url = `nats://127.0.0.1:${await claimPort(0, 'nats')}`
  const options = ['-js', '-sd', directory, '-a', '127.0.0.1', '-p', new URL(url).port]
  const child = spawn('nats-server', options, {
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/bin` },
    stdio: 'ignore',
  })
  child.once('error', () => {})
  const ended = once(child, 'exit')
  for (let connection = undefined; !connection; await pause(50)) {
    if (child.exitCode !== null || child.pid === undefined)
      throw new Failure('The benchmark needs a NATS server. Install it, for example with: sudo apt-get install -y nats-server')
    connection = await connect({ servers: url, maxReconnectAttempts: 0 }).catch(() => undefined)
    await connection?.close()
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
