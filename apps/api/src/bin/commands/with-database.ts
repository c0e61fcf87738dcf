import { readDatabasePlace } from '../../base/config/config.ts'
import type { DatabasePlace } from '../../base/config/storage.ts'
import type { Database } from '../../base/db/client.ts'
import { openOwnDatabase } from '../storage.ts'

/** Opens the configured database, runs `work` with it, and closes it. */
export async function withDatabase<T>(work: (database: Database) => Promise<T>, place: DatabasePlace = readDatabasePlace()): Promise<T> {
  const { database, close } = await openOwnDatabase(place)
  try {
    return await work(database)
  } finally {
    await close()
  }
}
