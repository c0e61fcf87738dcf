// `npm run bench:indexer` measures how fast the indexer reads blocks, and the delay until a payment is in the history and is pushed.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../../../apps/api/dist/db/client.js'
import { startEmbeddedPostgres } from '../../../apps/api/dist/db/embedded.js'
import { migrate } from '../../../apps/api/dist/db/migrate.js'
import { measureDelay } from './indexer-delay.ts'
import { measureReading } from './indexer-speed.ts'

/** Prints and returns the figures of `docs/BENCHMARKS.md` about the indexer. */
export async function benchIndexer(root: string) {
  const work = mkdtempSync(join(tmpdir(), 'bench-indexer-'))
  const postgres = await startEmbeddedPostgres(join(work, 'postgres'))
  const database = await openDatabase(postgres.url)
  await migrate(database, join(root, 'apps/api/schema'))
  const client = new pg.Client(postgres.url)
  await client.connect()
  try {
    return { ...(await measureReading(root, database, client)), ...(await measureDelay(work, database, client)) }
  } finally {
    await client.end()
    await database.close()
    await postgres.stop()
    rmSync(work, { recursive: true, force: true })
  }
}
