import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { step } from '@patina/supervise/progress'
import pg from 'pg'
import { openDatabase } from '../../../apps/api/dist/db/client.js'
import { startEmbeddedPostgres } from '../../../apps/api/dist/db/embedded.js'
import { migrate } from '../../../apps/api/dist/db/migrate.js'
import type { HistorySize } from './fill-history.ts'
import { busyAddress, fillHistory, userAddress } from './fill-history.ts'
import { startServer } from './server-process.ts'

/** Ids of two special devices: `busy` links the busy address, `hundred` links a hundred addresses. */
export const devices = { busy: 'bbbbbbbb-0000-4000-8000-000000000000', hundred: 'cccccccc-0000-4000-8000-000000000000' }

/** Starts an API on a database with this many transactions. The first run fills the database, and later runs reuse it. */
export async function startApi(root: string, size: HistorySize, env: Record<string, string>) {
  const directory = join(root, '.data', 'bench', 'history', `${size.transactions}`)
  mkdirSync(directory, { recursive: true })
  const postgres = await startEmbeddedPostgres(directory)
  const database = await openDatabase(postgres.url)
  await migrate(database, join(root, 'apps/api/schema'))
  await database.close()
  await step(`${size.transactions.toLocaleString('en')} transactions`, () => fillHistory(postgres.url, size), ' (minutes, the first time)')
  await linkDevices(postgres.url)
  const api = await startServer(join(root, 'apps/api/dist/bin/api.js'), {
    DATABASE_URL: postgres.url,
    ALLOW_MEMORY_CACHE: 'yes',
    PUBLIC_URL: 'http://bench.example',
    API_PORT: '0',
    METRICS_PORT: '0',
    DEVICE_AUTH: 'optional',
    ALLOW_OPTIONAL_DEVICE_AUTH: 'yes',
    // The measured reads never need a node.
    RPC_URL_ETHEREUM: 'http://127.0.0.1:1',
    ...env,
  })
  return {
    /** Sends a request of a device. Returns the status and the milliseconds until the answer. */
    async get(deviceId: string, path: string) {
      const began = performance.now()
      const response = await fetch(api.url + path, { headers: { 'device-id': deviceId } })
      await response.text()
      return { status: response.status, ms: performance.now() - began }
    },
    async stop() {
      await api.stop()
      await postgres.stop()
    },
  }
}

async function linkDevices(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  const links = {
    [devices.busy]: [busyAddress],
    [devices.hundred]: [busyAddress, ...Array.from({ length: 99 }, (_, n) => userAddress(n + 1))],
  }
  for (const [device, addresses] of Object.entries(links)) {
    await client.query(`insert into devices (id, platform, app_version) values ($1, 'ios', '1.0.0') on conflict do nothing`, [device])
    await client.query(
      `insert into device_addresses (device_id, platform_id, address) select $1, 'ethereum', unnest($2::text[]) on conflict do nothing`,
      [device, addresses],
    )
  }
  await client.end()
}

/** Returns the percentile of milliseconds; `share` is between 0 and 1. */
export const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
