import { readDatabaseServer } from '../../base/config/config.ts'
import { openDatabase } from '../../base/db/client.ts'
import { migrate } from '../../base/db/migrate.ts'
import { schema } from '../storage.ts'

/** Applies pending migrations to the database server itself, not to the pooler before it. Returns their names. */
export async function applyMigrations(): Promise<string[]> {
  const { url, ca } = readDatabaseServer()
  const database = await openDatabase(url, { ca })
  try {
    return await migrate(database, schema)
  } finally {
    await database.close()
  }
}
