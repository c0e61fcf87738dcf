import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isLoopback } from '../wire/origin.ts'
import { contentTypes, type Format, type Registry } from './registry.ts'

export type MetricsServer = { port: number; close(): Promise<void> }

/**
 * Serves `/metrics` for Prometheus, `/ready` for load balancers and `/live` for supervisors on a private port. `/ready` answers 200 while the
 * process serves and the database and the cache answer, otherwise 503. `/live` answers 200 while the event loop runs: a restart does not
 * repair a database. On a loopback address, only requests for a loopback host name are answered.
 * @throws if the port is in use
 */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  {
    registry,
    health,
    isServing,
  }: { registry: Pick<Registry, 'text'>; health: { status(): Promise<{ status: 'ok' | 'error' }> }; isServing: () => boolean },
): Promise<MetricsServer> {
  const answer = async (path: string, format: Format): Promise<[status: number, text: string, type?: string]> => {
    if (path === '/metrics') return [200, await registry.text(format), contentTypes[format]]
    if (path === '/live') return [200, 'live\n']
    if (path !== '/ready') return [404, 'Not Found\n']
    if (!isServing()) return [503, 'not ready\n']
    const { status } = await health.status()
    // The process may have begun to stop while the database was queried, so the shutdown state is checked again.
    return status === 'ok' && isServing() ? [200, 'ready\n'] : [503, 'not ready\n']
  }
  const server = createServer((request, response) => {
    const send = (status: number, text: string, type = 'text/plain; charset=utf-8') => {
      const headers = { 'content-type': type, vary: 'accept', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
      response.writeHead(status, headers).end(text)
    }
    // Prevents DNS rebinding: a web page whose host name resolves to this machine must not read the metrics.
    if (isLoopback(boundTo(server.address()).address) && !isLoopback(hostNameOf(request.headers.host ?? '')))
      return send(421, 'Misdirected Request\n')
    if (request.method !== 'GET') return send(405, 'Method Not Allowed\n')
    answer(request.url ?? '', formatFor(request.headers.accept)).then(
      ([status, text, type]) => send(status, text, type),
      () => send(500, 'Internal Server Error\n'),
    )
  })
  server.requestTimeout = 5_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    port: boundTo(server.address()).port,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Returns the format of `/metrics`. Prometheus accepts OpenMetrics if it stores exemplars. */
const formatFor = (accept = ''): Format => (accept.includes('application/openmetrics-text') ? 'openmetrics' : 'text')

const hostNameOf = (host: string) => /^\[(.*)\](?::\d*)?$/.exec(host)?.[1] ?? host.replace(/:.*/, '')

/** Returns the address and port of a listening server. */
const boundTo = (bound: AddressInfo | string | null) => (typeof bound === 'object' && bound !== null ? bound : { address: '', port: 0 })
