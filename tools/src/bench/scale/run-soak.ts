import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { claimPort } from '../../../../packages/devnet/dist/index.js'
import type { Environment } from '../environment.ts'
import type { BenchRequest } from '../files.ts'
import { addressOf, deviceIdOf } from '../fill-database.ts'
import { startServer } from '../server-process.ts'
import { loadServers } from './load-servers.ts'
import { sampleOf } from './sample-process.ts'
import type { Sample } from './soak-verdict.ts'

export type SoakSize = { rounds: number; secondsPerRound: number; perSecond: number; devices: number }

type Watched = { name: 'api' | 'worker'; pid: number; metricsPort: number; samples: Sample[] }

/**
 * Runs an API and a worker under a constant load of reads and writes, while the worker reads local chains. Prints a line for each round.
 * Returns the state of both processes after each round.
 */
export async function runSoak(root: string, environment: Environment, size: SoakSize): Promise<{ name: string; samples: Sample[] }[]> {
  const [apiMetrics, workerMetrics] = [await claimPort(0, 'metrics of the API'), await claimPort(0, 'metrics of the worker')]
  const env = { ...environment.env, DEVICE_AUTH: 'optional', LOG_LEVEL: 'error' }
  const api = await startServer(environment.api, { ...env, METRICS_PORT: String(apiMetrics) })
  const worker = fork(join(root, 'apps/api/dist/bin/worker.js'), [], {
    env: { ...process.env, ...env, METRICS_PORT: String(workerMetrics) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  if (worker.pid === undefined) throw new Error('The worker did not start')
  await answering(workerMetrics)
  const client = new pg.Client(environment.databaseUrl)
  // A lost connection is reported by its next statement.
  client.on('error', () => {})
  await client.connect()
  const watched: Watched[] = [
    { name: 'api', pid: api.pid, metricsPort: apiMetrics, samples: [] },
    { name: 'worker', pid: worker.pid, metricsPort: workerMetrics, samples: [] },
  ]
  const file = join(environment.work, 'soak.json')
  writeFileSync(file, JSON.stringify(requestsOf(size.devices)))
  for (let round = 1; round <= size.rounds; round++) {
    const { total, p99 } = await loadServers([api], file, { seconds: size.secondsPerRound, connections: 8, perSecond: size.perSecond })
    const connections = await sessionsOf(client)
    for (const one of watched) one.samples.push(await sampleOf(one, connections))
    const texts = watched.map(({ name, samples }) => `${name} ${describe(samples.at(-1))}`)
    console.log(`${round * size.secondsPerRound} s: ${total} requests, p99 ${p99} ms; ${texts.join('; ')}`)
  }
  await client.end()
  const ended = once(worker, 'exit')
  worker.kill('SIGTERM')
  await Promise.all([api.stop(), ended])
  return watched
}

/** Reads and idempotent writes of many devices. */
const requestsOf = (devices: number): BenchRequest[] =>
  Array.from({ length: Math.min(200, devices) }, (_, index) => {
    const headers = { 'device-id': deviceIdOf(index + 1) }
    const get = (path: string): BenchRequest => ({ method: 'GET', path, headers })
    return [
      get('/v1/settings'),
      get('/v1/tokens?platformId=ethereum'),
      get('/v1/notifications'),
      get(`/v1/tx/history?address=${addressOf(index + 1)}&platformId=ethereum`),
      get(`/v1/wallet/addresses/${addressOf(index + 1)}/balances?platformId=ethereum`),
      { method: 'PUT' as const, path: '/v1/notifications/read-all', headers },
    ]
  }).flat()

/** Waits until a process serves its metrics, at most half a minute. */
async function answering(metricsPort: number) {
  for (const deadline = performance.now() + 30_000; ; await delay(100)) {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).catch(() => undefined)
    if (answer?.ok) return
    if (performance.now() > deadline) throw new Error('The worker does not serve its metrics')
  }
}

/** Returns the sessions of all processes of this backend. */
async function sessionsOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where application_name = 'wallet'`,
  )
  return rows[0]?.count ?? 0
}

const describe = (sample: Sample | undefined) =>
  sample === undefined
    ? ''
    : `${sample.memoryMb.toFixed(0)} MB, ${sample.files} files, event loop ${sample.eventLoopMs.toFixed(0)} ms, ${sample.connections} sessions`
