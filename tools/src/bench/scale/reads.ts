import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Environment } from '../environment.ts'
import type { BenchRequest, Recorded } from '../files.ts'
import { deviceIdOf } from '../fill-database.ts'
import { apiImageOptions } from '../image-options.ts'
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

/** Servers that are not ours. They show what the machine itself adds. */
export const bareReads: readonly Read[] = [
  { id: 'plain', name: 'a bare server', requests: bareRequests, start: (environment) => startBare(environment, []) },
  {
    id: 'bare',
    name: 'a bare server with one query',
    requests: bareRequests,
    start: (environment) => startBare(environment, [[{ text: 'select * from notifications limit 20', values: [] }]]),
  },
]

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

function bareRequests(): BenchRequest[] {
  return [{ method: 'GET', path: '/', headers: {} }]
}

/** Starts `node:http` with a plain pool. It runs the statements and answers a fixed text of the size of twenty rows. */
function startBare({ databaseUrl, work }: Environment, trips: Recorded['trips']): Promise<ServerProcess> {
  const file = join(work, `bare-statements-${trips.length}.json`)
  writeFileSync(file, JSON.stringify([{ trips, answer: Array.from({ length: 20 }, () => 'x'.repeat(400)) }]))
  return startServer(join(import.meta.dirname, '..', 'bare-server.js'), {}, [file, databaseUrl])
}

const root = resolve(import.meta.dirname, '../../../..')

const apiSettings = { DEVICE_AUTH: 'optional', LOG_LEVEL: 'error', METRICS_PORT: '0', ...apiImageOptions(root) }

/** Settings that undo the memory limits of the image. */
export const noLimits = { NODE_OPTIONS: '', MALLOC_ARENA_MAX: '' }

/** Starts an API process of the environment with further settings, and with the variables of its image. */
export const startApi = ({ api, env }: Environment, settings: Record<string, string> = {}): Promise<ServerProcess> =>
  // A second process would find the default metrics port in use.
  startServer(api, { ...env, ...apiSettings, ...settings })

/** Writes requests to a file of the environment. Returns its path. */
export function saveRequests({ work }: Environment, name: string, requests: readonly BenchRequest[]): string {
  const file = join(work, name)
  writeFileSync(file, JSON.stringify(requests))
  return file
}
