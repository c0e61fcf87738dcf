import { join, resolve } from 'node:path'
import type { Cache } from '../base/cache/cache.ts'
import { createMemoryCache } from '../base/cache/memory.ts'
import { openRedisCache } from '../base/cache/redis.ts'
import type { Config } from '../base/config/config.ts'
import type { DatabasePlace } from '../base/config/storage.ts'
import { type Database, type DatabaseOptions, openDatabase } from '../base/db/client.ts'
import { hasEmbeddedData, startEmbeddedPostgres } from '../base/db/embedded.ts'
import { emptying, migrate, requireMigrated } from '../base/db/migrate.ts'

export const schema = new URL('../../schema', import.meta.url).pathname

export type Storage = { database: Database; cache: Cache; close(): Promise<void> }

/** Returns the directory of the embedded server. */
const embeddedIn = (dataDir: string) => join(resolve(dataDir), 'postgres')

/** Refuses a data directory without a database, for programs that only use the data of others. @throws {Error} that says what to set */
export async function requireDatabase({ databaseUrl, dataDir }: Pick<DatabasePlace, 'databaseUrl' | 'dataDir'>): Promise<void> {
  if (databaseUrl !== undefined || (await hasEmbeddedData(embeddedIn(dataDir)))) return
  throw new Error(`No stack uses this DATA_DIR (${resolve(dataDir)}). Set DATA_DIR as for npm start, or DATABASE_URL as for the API`)
}

/**
 * Opens only the database: the configured server, or else the embedded one in the data directory. If another process already runs the
 * embedded database, both share it.
 * @throws {Error} when a server cannot be reached, or the database has the schema of another version
 */
export async function openOwnDatabase({ databaseUrl, databaseAccess, dataDir }: DatabasePlace, options: DatabaseOptions = {}) {
  const own = databaseUrl === undefined ? await startEmbeddedPostgres(embeddedIn(dataDir)) : undefined
  const database = await (databaseUrl === undefined
    ? openDatabase(own?.url ?? '', options)
    : openDatabase(databaseUrl, { ...databaseAccess, ...options }))
  // On a server, `bin/migrate` applies migrations as a step of each release. The embedded database has only this user, so it migrates here.
  if (own) await migrate(database, schema, emptying.embedded)
  else await requireMigrated(database, schema)
  return {
    database,
    async close() {
      await database.close()
      await own?.stop()
    },
  }
}

/**
 * Opens the configured database and cache. Without a database server it uses the embedded one, without a Redis server a cache in memory.
 * @throws {Error} when a server cannot be reached, or the database has the schema of another version
 */
export async function openStorage(config: Config, options: DatabaseOptions): Promise<Storage> {
  const { database, close } = await openOwnDatabase(config, options)
  const cache = config.redis === undefined ? createMemoryCache() : await openRedisCache(config.redis.url, config.redis)
  return {
    database,
    cache,
    async close() {
      await Promise.all([close(), cache.close()])
    },
  }
}
