import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A local server in place of a price service. It records each request, and answers as the test says. */
export type ServiceServer = {
  url: string
  requests: { url: URL; headers: IncomingMessage['headers'] }[]
  answerWith(next: Answer): void
  close(): void
}

export async function startService(first: Answer): Promise<ServiceServer> {
  let answer = first
  const requests: ServiceServer['requests'] = []
  const server = createServer((request, response) => {
    requests.push({ url: new URL(request.url ?? '/', 'http://service'), headers: request.headers })
    response.on('error', () => {})
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answerWith(next) {
      answer = next
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Answers with a JSON text. */
export const json =
  (text: string, status = 200): Answer =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(text)

/** Answers as a service does that is overloaded, refuses the key, breaks off, redirects, sends nonsense, or never ends. */
export const faults: Record<string, Answer> = {
  'status 429': json('{"status":{"error_code":429,"error_message":"You have exceeded the Rate Limit."}}', 429),
  'status 401': json('{"status":{"error_code":10010,"error_message":"Invalid API Key"}}', 401),
  'status 500': (_request, response) => void response.writeHead(500).end('<html>Internal Server Error</html>'),
  'a broken connection': (request) => void request.socket.destroy(),
  'a redirect to another host': (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  'a page instead of JSON': (_request, response) => void response.writeHead(200).end('<html>maintenance</html>'),
  'half of an answer': (_request, response) =>
    void response.writeHead(200, { 'content-length': '100' }).write('{"coins":', () => response.destroy()),
  'an answer without end': (_request, response) => {
    const write = () => {
      while (!response.destroyed && response.write(' '.repeat(65_536))) {}
      if (!response.destroyed) response.once('drain', write)
    }
    response.writeHead(200)
    write()
  },
}
