import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { step } from '@patina/supervise/progress'
import { openDatabase } from '../../../apps/api/dist/db/client.js'
import { startEmbeddedPostgres } from '../../../apps/api/dist/db/embedded.js'
import { migrate } from '../../../apps/api/dist/db/migrate.js'
import { startDevnet } from '../../../packages/devnet/dist/index.js'
import { fillDatabase } from './fill-database.ts'
import type { Size } from './sizes.ts'
import { full } from './sizes.ts'

/** The origin in the device tokens of the benchmarks. */
export const origin = 'http://bench.example'

export type Environment = Awaited<ReturnType<typeof startEnvironment>>

/**
 * Starts a filled database and local chains. Returns them with the settings of an API that uses them. Later runs reuse the filled database.
 */
export async function startEnvironment(root: string, size: Size) {
  const work = mkdtempSync(join(tmpdir(), 'bench-'))
  const dataDir = size === full ? join(root, '.data', 'bench') : work
  mkdirSync(dataDir, { recursive: true })
  const postgres = await startEmbeddedPostgres(join(dataDir, 'postgres'))
  const database = await openDatabase(postgres.url)
  await migrate(database, join(root, 'apps/api/schema'))
  await database.close()
  const rows = size.rows.toLocaleString('en')
  await step(`${rows} transactions and notifications`, () => fillDatabase(postgres.url, size), ' (a million take minutes, the first time)')
  const devnet = await step('Local chains', () => startDevnet({ dataDir: join(dataDir, 'chains'), ports: { ethereum: 0, base: 0 } }))
  const chains = Object.fromEntries(
    devnet.chains.flatMap(({ platformId, rpcUrl, chainId }) => [
      [`RPC_URL_${platformId.toUpperCase()}`, rpcUrl],
      [`CHAIN_ID_${platformId.toUpperCase()}`, String(chainId)],
    ]),
  )
  // These rate limits are so high that they count each request but refuse none.
  const limits = Object.fromEntries(
    ['CATALOGUE', 'READ', 'CHAIN', 'WRITE', 'REGISTER', 'REPORT'].map((name) => [`RATE_LIMIT_${name}`, '1000000000']),
  )
  return {
    work,
    databaseUrl: postgres.url,
    rpcUrl: devnet.chains.find(({ platformId }) => platformId === 'ethereum')?.rpcUrl ?? '',
    api: join(root, 'apps/api/dist/bin/api.js'),
    env: {
      DATABASE_URL: postgres.url,
      ALLOW_MEMORY_CACHE: 'yes',
      ALLOW_OPTIONAL_DEVICE_AUTH: 'yes',
      PUBLIC_URL: origin,
      API_PORT: '0',
      LOG_LEVEL: 'info',
      ...chains,
      ...limits,
    },
    async stop() {
      await devnet.stop()
      await postgres.stop()
      rmSync(work, { recursive: true, force: true })
    },
  }
}
