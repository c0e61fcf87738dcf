import { createServer, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { freePort } from '@patina/test-kit/programs'

/** What an API process does with a request that it has read. */
export type Failure = 'loses the answer' | 'sends no HTTP' | 'cuts the answer' | 'never ends the answer'

const fail: Record<Failure, (response: ServerResponse) => void> = {
  'loses the answer': (response) => response.socket?.destroy(),
  'sends no HTTP': (response) => response.socket?.end('nonsense\r\n\r\n'),
  'cuts the answer': (response) => response.writeHead(200, { 'content-length': 100 }).write('{', () => response.socket?.destroy()),
  'never ends the answer': (response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('{}'), 10)
    response.once('close', () => clearInterval(timer))
  },
}

const hosts = ['127.0.0.1', '127.0.0.2']

/** Starts two servers in place of API processes, which can fail. Each answers `/ready` at its metrics port. */
export async function startFakeApis() {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const received: { method: string; host: string }[] = []
  const failures: Failure[] = []
  const answering = new Set<ServerResponse>()
  const apis = hosts.map((host) =>
    createServer({ keepAliveTimeout: 75_000 }, async (request, response) => {
      answering.add(response)
      response.once('close', () => answering.delete(response))
      // A client may leave before its body is complete.
      await text(request).catch(() => {})
      received.push({ method: request.method ?? '', host })
      const failure = failures.shift()
      if (failure) fail[failure](response)
      else response.end('{}')
    }),
  )
  const probes = hosts.map(() => createServer((_, response) => response.end()))
  await Promise.all(hosts.flatMap((host, index) => [listen(apis[index], port, host), listen(probes[index], metricsPort, host)]))
  return {
    settings: { API_1: `${hosts[0]}:${port}`, API_2: `${hosts[1]}:${port}`, METRICS_PORT: String(metricsPort) },
    /** The requests that the servers have read. */
    received,
    /** How the next requests fail. Later ones succeed. */
    failures,
    /** Returns the number of requests without a complete answer. */
    open: () => answering.size,
    async stop() {
      await Promise.all([...apis, ...probes].map(close))
    },
  }
}

const listen = (server: Server | undefined, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server?.once('error', reject)
    server?.listen(port, host, resolve)
  })

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
