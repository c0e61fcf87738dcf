import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isLoopback } from '../http/origin.ts'
import { contentTypes, type Format, type Registry } from './registry.ts'

export type MetricsServer = { port: number; close(): Promise<void> }

/**
 * `/metrics` for Prometheus, and `/ready` for load balancers: 200 while the process serves and database and cache answer, else 503. On a port of its
 * own, so that what faces the world has neither. On a loopback address it answers for this machine's own names alone.
 * @throws when the port is taken
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
    if (path !== '/ready') return [404, 'Not Found\n']
    if (!isServing()) return [503, 'not ready\n']
    const { status } = await health.status()
    // It may have been asked to end meanwhile.
    return status === 'ok' && isServing() ? [200, 'ready\n'] : [503, 'not ready\n']
  }
  const server = createServer((request, response) => {
    const send = (status: number, text: string, type = 'text/plain; charset=utf-8') => {
      const headers = { 'content-type': type, vary: 'accept', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
      response.writeHead(status, headers).end(text)
    }
    // A page that points its own name at this machine is not to read these.
    if (isLoopback(placeOf(server.address()).address) && !isLoopback(nameOf(request.headers.host ?? '')))
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
    port: placeOf(server.address()).port,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A scraper that names OpenMetrics wants it: Prometheus does if it keeps exemplars. */
const formatFor = (accept = ''): Format => (accept.includes('application/openmetrics-text') ? 'openmetrics' : 'text')

const nameOf = (host: string) => /^\[(.*)\](?::\d*)?$/.exec(host)?.[1] ?? host.replace(/:.*/, '')

/** Where it listens by the system's word: whatever name it was given. */
const placeOf = (place: AddressInfo | string | null) => (typeof place === 'object' && place !== null ? place : { address: '', port: 0 })
