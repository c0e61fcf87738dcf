import { readConfig } from '../config.ts'
import { openDatabase } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { migrations } from './storage.ts'

/** Brings the schema of the server named by DATABASE_URL up to date. Safe to run from many replicas at once. */
const { databaseUrl } = readConfig()
if (databaseUrl === undefined) throw new Error('DATABASE_URL should not be empty: an embedded database is migrated at its start')
const database = await openDatabase(databaseUrl)
const applied = await migrate(database, migrations)
await database.close()
console.log(applied.length === 0 ? 'The schema is up to date' : `Applied ${applied.join(', ')}`)
