import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Transaction } from 'kysely'
import type { Database } from './client.ts'
import type { Tables } from './tables.ts'

/** An arbitrary number that is the same in every API process. The replica that has this advisory lock applies the migrations. */
const migrationLock = 4_112_026

/**
 * Applies pending migrations and returns their names in order. Either all migrations are applied or none. If several replicas start at
 * once, one replica applies the migrations and the others wait.
 *
 * @param directory with `<timestamp>_<name>.sql` files, which are applied in the order of their names
 * @throws {Error} if the database has a migration that the directory lacks, so that this code is older than the database
 */
export async function migrate(database: Database, directory: string): Promise<string[]> {
  const names = await namesIn(directory)
  return await database.query.transaction().execute(async (transaction) => {
    const applied = await lockApplied(transaction)
    const unknown = [...applied].filter((name) => !names.includes(name))
    if (unknown.length > 0)
      throw new Error(
        `The database has migrations that ${directory} lacks: ${unknown.join(', ')}. Run the version that contains them, or a later one.`,
      )

    const pending = names.filter((name) => !applied.has(name))
    for (const name of pending) {
      const script = await readFile(join(directory, name), 'utf8')
      await sql
        .raw(script)
        .execute(transaction)
        .catch((error: unknown) => {
          throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
        })
      await sql`insert into migration (name) values (${name})`.execute(transaction)
    }
    return pending
  })
}

/**
 * Checks that the database has every migration of the directory. The database may have more migrations than this code, because the older
 * version still runs during a release.
 * @throws {Error} that names the missing migrations and the program that applies them
 */
export async function requireMigrated({ query }: Database, directory: string): Promise<void> {
  const names = await namesIn(directory)
  const { rows: tables } = await sql<{ exists: boolean }>`select to_regclass('migration') is not null as "exists"`.execute(query)
  const { rows } = tables[0]?.exists ? await sql<{ name: string }>`select name from migration`.execute(query) : { rows: [] }
  const pending = names.filter((name) => !rows.some((row) => row.name === name))
  if (pending.length > 0)
    throw new Error(`The database lacks ${pending.join(', ')}: run \`node apps/api/dist/bin/migrate.js\` before this version`)
}

const namesIn = async (directory: string) => (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()

/** Locks the migrations and returns the names of the applied ones. Other replicas wait for the lock until the transaction ends. */
async function lockApplied(transaction: Transaction<Tables>): Promise<ReadonlySet<string>> {
  await sql`set local statement_timeout = 0; set local lock_timeout = 0`.execute(transaction)
  await sql.raw(`select pg_advisory_xact_lock(${migrationLock})`).execute(transaction)
  await sql
    .raw('create table if not exists migration (name text primary key, applied_at timestamptz not null default now())')
    .execute(transaction)
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(transaction)
  return new Set(rows.map((row) => row.name))
}
