import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import { AckPolicy, DeliverPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'

/** Records when each event arrived, by the hash of its transaction. `until` waits for a confirmed transaction. */
export type Arrivals = { note(text: string): void; until(hash: string): Promise<number> }

export function recordArrivals(): Arrivals {
  const times = new Map<string, number>()
  const waiting = new Map<string, (at: number) => void>()
  return {
    note(text) {
      const at = performance.now()
      if (!text.includes('"transaction.confirmed"')) return
      const hash =
        /"hash":"(0x[0-9a-f]{64})"[^{}]*"status"/.exec(text)?.[1] ?? /"hash":"(0x[0-9a-f]{64})","platformId"/.exec(text)?.[1] ?? ''
      times.set(hash, at)
      waiting.get(hash)?.(at)
    },
    until(hash) {
      const at = times.get(hash)
      return at === undefined ? new Promise((resolve) => waiting.set(hash, resolve)) : Promise.resolve(at)
    },
  }
}

/** Opens a stream of events of a device. Calls `onText` with each part that arrives. */
export async function openStream(api: string, deviceId: string, onText: (text: string) => void): Promise<IncomingMessage> {
  const request = get(`${api}/v1/events`, { headers: { accept: 'text/event-stream', 'device-id': deviceId }, agent: false })
  const [response]: IncomingMessage[] = await once(request, 'response')
  if (response?.statusCode !== 200) throw new Error(`A stream was refused with ${response?.statusCode}`)
  response.setEncoding('utf8').on('data', onText)
  return response
}

/** Starts an endpoint for webhooks, which answers at once and checks no signature, to add little to the measured delay. */
export async function startEndpoint(onText: (text: string) => void) {
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      onText(body)
      response.writeHead(204).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Consumes the messages that a NATS stream receives from now on. */
export async function consumeStream(servers: string, stream: string, onText: (text: string) => void) {
  const connection = await connect({ servers })
  const manager = await jetstreamManager(connection)
  await manager.consumers.add(stream, { durable_name: 'bench', ack_policy: AckPolicy.None, deliver_policy: DeliverPolicy.New })
  const consumer = await jetstream(connection).consumers.get(stream, 'bench')
  await consumer.consume({ callback: (message) => onText(message.string()) })
  return { close: () => connection.close() }
}
