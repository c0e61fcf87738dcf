import { readDatabaseServer } from '../base/config/config.ts'
import { openDatabase } from '../base/db/client.ts'
import { migrate } from '../base/db/migrate.ts'
import { orExit } from './or-exit.ts'
import { schema } from './storage.ts'

/** Applies pending migrations to the database of DATABASE_DIRECT_URL, else of DATABASE_URL. Several replicas may run this program at once. */
const database = await orExit(() => {
  const { url, ca } = readDatabaseServer()
  return openDatabase(url, { ca })
})
const applied = await orExit(() => migrate(database, schema))
await database.close()
console.log(applied.length === 0 ? 'The schema is up to date' : `Applied ${applied.join(', ')}`)
