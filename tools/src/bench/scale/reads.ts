import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '../environment.ts'
import type { BenchRequest } from '../files.ts'
import { deviceIdOf } from '../fill-database.ts'
import { type ServerProcess, startServer } from '../server-process.ts'

/**
 * A kind of read whose cost is measured. `maxP99`: the target of its 99th percentile in milliseconds, at half of the maximum load. A kind
 * without targets is only compared with.
 */
export type Read = {
  id: string
  name: string
  maxP99?: number
  requests: (devices: number) => BenchRequest[]
  /** Default: an API process. */
  start?: (environment: Environment) => Promise<ServerProcess>
}

/** Returns a request of each of the first devices; `pathOf` receives the number of the device, from 1. */
export const ofDevices = (devices: number, pathOf: (n: number) => string): BenchRequest[] =>
  Array.from({ length: Math.min(320, devices) }, (_, index) => ({
    method: 'GET',
    path: pathOf(index + 1),
    headers: { 'device-id': deviceIdOf(index + 1) },
  }))

/** A server that is not ours. It shows what the machine itself adds. */
export const bareRead: Read = {
  id: 'bare',
  name: 'a bare server with one query',
  requests: () => [{ method: 'GET', path: '/', headers: {} }],
  start: startBare,
}

export const reads: readonly Read[] = [
  {
    id: 'cached',
    name: 'a cached read (settings)',
    maxP99: 20,
    requests: () => [{ method: 'GET', path: '/v1/settings', headers: {} }],
  },
  {
    id: 'database',
    name: 'a database read (notifications)',
    maxP99: 50,
    requests: (devices) => ofDevices(devices, () => '/v1/notifications'),
  },
]

/** Starts `node:http` with a plain pool. It reads twenty rows and answers a fixed text of the same size. */
function startBare({ databaseUrl, work }: Environment): Promise<ServerProcess> {
  const statement = { text: 'select * from notifications limit 20', values: [] }
  const file = join(work, 'bare-statements.json')
  writeFileSync(file, JSON.stringify([{ trips: [[statement]], answer: Array.from({ length: 20 }, () => 'x'.repeat(400)) }]))
  return startServer(join(import.meta.dirname, '..', 'bare-server.js'), {}, [file, databaseUrl])
}

/** Starts an API process of the environment with further settings. */
export const startApi = ({ api, env }: Environment, settings: Record<string, string> = {}): Promise<ServerProcess> =>
  // A second process would find the default metrics port in use.
  startServer(api, { ...env, DEVICE_AUTH: 'optional', LOG_LEVEL: 'error', METRICS_PORT: '0', ...settings })

/** Writes requests to a file of the environment. Returns its path. */
export function saveRequests({ work }: Environment, name: string, requests: readonly BenchRequest[]): string {
  const file = join(work, name)
  writeFileSync(file, JSON.stringify(requests))
  return file
}
