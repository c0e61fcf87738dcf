import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Failure } from '@patina/supervise/failure'
import { sql } from 'kysely'
import type { Database } from './client.ts'
import { isLockFailure } from './errors.ts'
import type { RunScript } from './in-session.ts'

/** The commands that empty a database, of a server or of `npm start`. */
export const emptying = {
  server: `psql "$DATABASE_URL" -c 'drop schema public cascade; create schema public'`,
  embedded: 'npm start -- --fresh',
}

/** An arbitrary number that is the same in every API process. The replica that has this advisory lock applies the migrations. */
const migrationLock = 4_112_026

/** How long a migration waits for a table. All calls that need the table wait behind it, and give up after five seconds. */
const lockTimeoutMs = 2_000
/** In this pause, the calls that waited go on. */
const pauseMs = 1_000
/** About ten minutes. */
const maxAttempts = 200

/** A file of the schema. */
type Migration = { name: string; script: string; sha256: string }
/** A migration that the database has. Databases of early versions recorded no hash. */
type Applied = { name: string; sha256: string | null }
type Table = { name: string }

/**
 * Applies pending migrations in one transaction and returns their names in order. If several replicas start at once, one replica applies the
 * migrations and the others wait.
 *
 * @param directory with `0001.sql` and later `<timestamp>.sql` files, which are applied in the order of their names
 * @throws {Failure} if the database has another `0001.sql`, a migration that the directory lacks, or tables but no migration
 */
export async function migrate(
  database: Pick<Database, 'inSession'>,
  directory: string,
  emptyWith: string = emptying.server,
): Promise<string[]> {
  const migrations = await readMigrations(directory)
  return await database.inSession(async (run) => {
    await run(`select pg_advisory_lock(${migrationLock})`)
    await run(`create table if not exists migration (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
    const others = await run<Table>(selectOthers)
    const applied = await run<Applied>(selectApplied)
    const pending = pendingOf(migrations, applied, others, emptyWith)
    const unknown = applied.map(({ name }) => name).filter((name) => !migrations.some((migration) => migration.name === name))
    if (unknown.length > 0)
      throw new Failure(
        `The database has migrations that ${directory} lacks: ${unknown.join(', ')}. Run the version that contains them, or a later one.`,
      )
    if (pending.length > 0) await applyPatiently(run, pending)
    return pending.map(({ name }) => name)
  })
}

/**
 * Checks that the database has every migration of the directory. The database may have more migrations than this code, because the older
 * version still runs during a release.
 * @throws {Failure} that names the missing migrations and the program that applies them, or the command that empties the database
 */
export async function requireMigrated({ query }: Pick<Database, 'query'>, directory: string): Promise<void> {
  // Before the migrations: if another process makes the schema now, its tables are not others.
  const { rows: others } = await sql.raw<Table>(selectOthers).execute(query)
  const { rows: tables } = await sql<{ exists: boolean }>`select to_regclass('migration') is not null as "exists"`.execute(query)
  const { rows: applied } = tables[0]?.exists ? await sql.raw<Applied>(selectApplied).execute(query) : { rows: [] }
  const pending = pendingOf(await readMigrations(directory), applied, others, emptying.server)
  if (pending.length > 0) {
    const names = pending.map(({ name }) => name).join(', ')
    throw new Failure(`The database lacks ${names}: run \`wallet migrate\` before this version`)
  }
}

/** The table of an early version has no column for the hash. A table of another program may have no name. */
const selectApplied = `select coalesce(to_jsonb(migration) ->> 'name', '') as name, to_jsonb(migration) ->> 'sha256' as sha256 from migration`

/** Tables beside `migration`. Those of extensions do not count. */
const selectOthers = `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
  and relname <> 'migration' and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e') order by relname limit 1`

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const script = await readFile(join(directory, name), 'utf8')
      return { name, script, sha256: createHash('sha256').update(script).digest('hex') }
    }),
  )
}

/**
 * Returns the migrations that the database lacks.
 * @throws {Failure} if the database was not made from the first file as it is now. Until the first release, changes edit that file.
 */
function pendingOf(
  migrations: readonly Migration[],
  applied: readonly Applied[],
  [other]: readonly Table[],
  emptyWith: string,
): Migration[] {
  const [first] = migrations
  if (applied.length === 0 && other)
    throw new Failure(
      `The database has the table ${other.name}, but no record of migrations. Use an empty database, or delete all data of this one: ${emptyWith}`,
    )
  if (first && applied.length > 0 && !applied.some(({ name, sha256 }) => name === first.name && sha256 === first.sha256))
    throw new Failure(
      `No migration leads from the schema of this database to this version. To delete all its data and begin anew, run: ${emptyWith}`,
    )
  return migrations.filter(({ name }) => !applied.some((one) => one.name === name))
}

/** Applies migrations. Tries again if one waited too long for a lock or met a deadlock. */
async function applyPatiently(run: RunScript, migrations: readonly Migration[]) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyTogether(run, migrations)
    } catch (error) {
      if (!(error instanceof MigrationError && isLockFailure(error.cause)) || attempt === maxAttempts) throw error
      await setTimeout(pauseMs)
    }
  }
}

async function applyTogether(run: RunScript, migrations: readonly Migration[]) {
  await run(`begin; set local lock_timeout = ${lockTimeoutMs}`)
  try {
    for (const { name, script, sha256 } of migrations) {
      await run(script).catch((error: unknown) => {
        throw new MigrationError(name, error)
      })
      await run(`insert into migration (name, sha256) values ('${name}', '${sha256}')`)
    }
    await run('commit')
  } catch (error) {
    // Without a connection, PostgreSQL rolls back by itself.
    await run('rollback').catch(() => {})
    throw error
  }
}

class MigrationError extends Error {
  constructor(name: string, cause: unknown) {
    super(`Migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
