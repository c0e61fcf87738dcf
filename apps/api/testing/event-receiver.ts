import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

/** A delivery that arrived. `text` is the body as it was signed. */
export type Received = { id: string; headers: IncomingHttpHeaders; body: ReturnType<typeof JSON.parse>; text: string; path: string }

/** What the endpoint does with a delivery. A function answers itself; a number is a status. */
export type Behaviour = number | { status: number; headers: Record<string, string> } | ((response: ServerResponse) => unknown)

/** An endpoint for webhooks, as an operator's system would be. It answers 204 unless a test says otherwise. */
export type Receiver = {
  url: string
  received: Received[]
  /** Chooses the answer to each delivery. `time` counts the deliveries with the same id, from 1. */
  answerWith(choose: (delivery: Received, time: number) => Behaviour): void
  /** Returns the connections that clients have opened until now. */
  connections(): number
  close(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let connections = 0
  let choose: (delivery: Received, time: number) => Behaviour = () => 204
  const server = createServer((request, response) => {
    response.on('error', () => {})
    text(request).then(
      (body) => {
        const delivery = {
          id: String(request.headers['webhook-id']),
          headers: request.headers,
          body: JSON.parse(body),
          text: body,
          path: request.url ?? '',
        }
        received.push(delivery)
        const behaviour = choose(delivery, received.filter(({ id }) => id === delivery.id).length)
        if (typeof behaviour === 'function') return behaviour(response)
        const { status, headers = {} } = typeof behaviour === 'number' ? { status: behaviour } : behaviour
        return response.writeHead(status, headers).end()
      },
      () => response.destroy(),
    )
  })
  server.on('connection', () => connections++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/events`,
    received,
    answerWith(next) {
      choose = next
    },
    connections: () => connections,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Returns whether a secret signed a delivery, by the reference library. */
export function isSignedBy(secret: string, { headers, text: body }: Pick<Received, 'headers' | 'text'>): boolean {
  const signed = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(headers[name] ?? '')]),
  )
  try {
    new Webhook(secret).verify(body, signed)
    return true
  } catch {
    return false
  }
}
