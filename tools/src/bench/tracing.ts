import { once } from 'node:events'
import { createServer } from 'node:http'
import { startEnvironment } from './environment.ts'
import { loadServers } from './scale/load-servers.ts'
import { reads, saveRequests, startApi } from './scale/reads.ts'
import { full, short } from './sizes.ts'

/** Processes beside each other, by the share of requests that they trace. */
const processes: readonly [name: string, share: string | undefined][] = [
  ['no collector', undefined],
  ['1 of 100 requests', '0.01'],
  ['every request', '1'],
]

/**
 * Measures the processor time of a request without traces, with the default share and with all traces, in turn in one run. Prints each
 * figure and its ratio to that without traces. A local collector receives the traces.
 */
export async function benchTracing(root: string, args: readonly string[]): Promise<void> {
  const isShort = args.includes('--short')
  const size = isShort ? { rounds: 1, seconds: 0.3, connections: 4 } : { rounds: 5, seconds: 4, connections: 32 }
  const database = isShort ? short : full
  const collector = await startSink()
  const environment = await startEnvironment(root, database)
  try {
    const servers = await Promise.all(
      processes.map(([, share]) =>
        startApi(environment, share === undefined ? {} : { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: share }),
      ),
    )
    for (const { id, name, requests } of reads) {
      const file = saveRequests(environment, `${id}.json`, requests(database.devices))
      const costs: number[][] = servers.map(() => [])
      for (let round = 0; round < size.rounds; round++)
        for (const [index, server] of servers.entries()) costs[index]?.push((await loadServers([server], file, size)).cpu)
      // Other work of the machine only adds time, so the round with the least counts.
      const best = costs.map((each) => Math.min(...each))
      for (const [index, [traced]] of processes.entries()) {
        const [cost = 0, plain = 1] = [best[index], best[0]]
        console.log(`${name}, traced: ${traced}: ${cost.toFixed(1)} µs of processor time a request, ratio ${(cost / plain).toFixed(2)}`)
      }
    }
    await Promise.all(servers.map((server) => server.stop()))
    console.log(`The collector received ${collector.received()} exports`)
  } finally {
    await environment.stop()
    collector.close()
  }
}

/** Starts a collector that accepts all traces and forgets them. */
async function startSink() {
  let received = 0
  const server = createServer((request, response) => {
    received += 1
    request.resume().once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${Object(server.address()).port}`,
    received: () => received,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
