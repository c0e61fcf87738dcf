import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Environment } from '../environment.ts'
import { startServer } from '../server-process.ts'
import type { NatsServer } from './nats-server.ts'

export const recipient = `0x${'1234567890'.repeat(4)}`
const deviceIdOf = (n: number) => `eeeeeeee-0000-4000-8000-${n.toString(16).padStart(12, '0')}`

export type Backend = Awaited<ReturnType<typeof startBackend>>

/** Starts an API and a worker that read the local chain, with this number of devices that link the recipient. */
export async function startBackend(root: string, environment: Environment, nats: NatsServer, devices: number) {
  const client = new pg.Client(environment.databaseUrl)
  await client.connect()
  const ids = Array.from({ length: devices }, (_, n) => deviceIdOf(n))
  await client.query(`insert into devices (id, platform, app_version) select id, 'ios', '1.0.0' from unnest($1::uuid[]) id`, [ids])
  await client.query(
    `insert into device_addresses (device_id, platform_id, address) select id, 'ethereum', $2 from unnest($1::uuid[]) id`,
    [ids, recipient],
  )
  const env = {
    ...environment.env,
    DEVICE_AUTH: 'optional',
    MAX_STREAMS: '100000',
    NATS_URL: nats.url,
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1',
    LOG_LEVEL: 'error',
    METRICS_PORT: '0',
    // As on the local stack, and as in `npm run bench:indexer`.
    INDEXER_POLL_MS: '100',
  }
  const api = await startServer(environment.api, env)
  const worker = fork(join(root, 'apps/api/dist/bin/worker.js'), [], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  while (
    (await client.query(`select from indexer_checkpoints where platform_id = 'ethereum' and block_number is not null`)).rowCount === 0
  ) {
    if (worker.exitCode !== null) throw new Error('The worker ended before it read a block')
    await pause(50)
  }
  return {
    api,
    client,
    ids,
    rpcUrl: environment.rpcUrl,
    async stop() {
      const ended = once(worker, 'exit')
      worker.kill('SIGTERM')
      await Promise.all([api.stop(), ended])
      await client.end()
    },
  }
}
