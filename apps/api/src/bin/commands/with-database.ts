import { readDatabasePlace } from '../../base/config/config.ts'
import type { DatabasePlace } from '../../base/config/storage.ts'
import type { Database } from '../../base/db/client.ts'
import { openOwnDatabase, requireDatabase } from '../storage.ts'

/** Opens the configured database, runs `work` with it, and closes it. @throws {Error} if there is no database yet: a command creates none */
export async function withDatabase<T>(work: (database: Database) => Promise<T>, place: DatabasePlace = readDatabasePlace()): Promise<T> {
  await requireDatabase(place)
  const { database, close } = await openOwnDatabase(place)
  try {
    return await work(database)
  } finally {
    await close()
  }
}
