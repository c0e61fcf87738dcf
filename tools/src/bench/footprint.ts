// Measures the size of a wallet's rows in the database, and its requests to a node. Part of `npm run bench -- --record`.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../../apps/api/dist/db/client.js'
import { startEmbeddedPostgres } from '../../../apps/api/dist/db/embedded.js'
import { migrate } from '../../../apps/api/dist/db/migrate.js'
import { measureRequests } from './footprint-requests.ts'
import { measureRows } from './footprint-rows.ts'

/** Prints and returns the size of rows and the number of node requests. */
export async function measureFootprint(root: string) {
  const work = mkdtempSync(join(tmpdir(), 'footprint-'))
  const postgres = await startEmbeddedPostgres(join(work, 'postgres'))
  const database = await openDatabase(postgres.url)
  await migrate(database, join(root, 'apps/api/schema'))
  await database.close()
  const measured = { ...(await measureRows(postgres.url)), ...(await measureRequests(root, work, postgres.url)) }
  await postgres.stop()
  rmSync(work, { recursive: true, force: true })
  return measured
}
