import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './client.ts'
import { isLockFailure } from './errors.ts'
import type { RunScript } from './in-session.ts'

/** An arbitrary number that is the same in every API process. The replica that has this advisory lock applies the migrations. */
const migrationLock = 4_112_026

/** A migration begins with this line if its first statements run outside a transaction. They end at `inTransaction`. */
const outsideTransaction = /^-- outside a transaction.*$/m
const inTransaction = /^-- in a transaction$/m

/** How long a migration waits for a table. All calls that need the table wait behind it, and give up after five seconds. */
const lockTimeoutMs = 2_000
/** In this pause, the calls that waited go on. */
const pauseMs = 1_000
/** About ten minutes. */
const maxAttempts = 200

/**
 * Applies pending migrations and returns their names in order. They are applied in one transaction. If a migration has statements outside a
 * transaction, the migrations before it are applied first. If several replicas start at once, one replica applies the migrations and the
 * others wait.
 *
 * @param directory with `<timestamp>_<name>.sql` files, which are applied in the order of their names
 * @throws {Error} if the database has a migration that the directory lacks, so that this code is older than the database
 */
export async function migrate(database: Pick<Database, 'inSession'>, directory: string): Promise<string[]> {
  const names = await namesIn(directory)
  return await database.inSession(async (run) => {
    await lockMigrations(run)
    await run(`set lock_timeout = ${lockTimeoutMs}`)
    await run('create table if not exists migration (name text primary key, applied_at timestamptz not null default now())')
    const applied = new Set((await run<{ name: string }>('select name from migration')).map(({ name }) => name))
    const unknown = [...applied].filter((name) => !names.includes(name))
    if (unknown.length > 0)
      throw new Error(
        `The database has migrations that ${directory} lacks: ${unknown.join(', ')}. Run the version that contains them, or a later one.`,
      )

    const pending = names.filter((name) => !applied.has(name))
    for (const batch of await batchesOf(directory, pending)) await applyBatch(run, batch)
    return pending
  })
}

type Migration = { name: string; statements: string[]; script: string }

/** Returns the migrations in groups that share a transaction. Only the first of a group has statements outside it. */
async function batchesOf(directory: string, names: readonly string[]): Promise<Migration[][]> {
  const batches: Migration[][] = []
  for (const name of names) {
    const migration = parse(name, await readFile(join(directory, name), 'utf8'))
    const last = batches.at(-1)
    if (last && migration.statements.length === 0) last.push(migration)
    else batches.push([migration])
  }
  return batches
}

function parse(name: string, text: string): Migration {
  const [, alone] = text.split(outsideTransaction)
  if (alone === undefined) return { name, statements: [], script: text }
  const [statements = '', script = ''] = alone.split(inTransaction)
  return { name, statements: statements.split(/\n\n+/).filter((statement) => statement.trim() !== ''), script }
}

async function applyBatch(run: RunScript, batch: readonly Migration[]) {
  for (const { name, statements } of batch) for (const statement of statements) await repeated(name, () => run(statement))
  await repeated(batch.map(({ name }) => name).join(', '), () => applyTogether(run, batch))
}

async function applyTogether(run: RunScript, batch: readonly Migration[]) {
  await run(`begin; set local lock_timeout = ${lockTimeoutMs}`)
  try {
    for (const { name, script } of batch) {
      await run(script).catch((error: unknown) => {
        throw new MigrationError(name, error)
      })
      await run(`insert into migration (name) values ('${name}')`)
    }
    await run('commit')
  } catch (error) {
    // Without a connection, PostgreSQL rolls back by itself.
    await run('rollback').catch(() => {})
    throw error
  }
}

/** Repeats work that waited too long for a lock or met a deadlock. */
async function repeated(name: string, work: () => Promise<unknown>) {
  for (let attempt = 1; ; attempt++) {
    try {
      await work()
      return
    } catch (error) {
      const failure = error instanceof MigrationError ? error : new MigrationError(name, error)
      if (!isLockFailure(failure.cause) || attempt === maxAttempts) throw failure
      await setTimeout(pauseMs)
    }
  }
}

class MigrationError extends Error {
  constructor(name: string, cause: unknown) {
    super(`Migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
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

/** Waits until no other replica applies migrations. The session keeps the lock until it ends. */
async function lockMigrations(run: RunScript): Promise<void> {
  // A statement that waits for the lock would keep a snapshot, and an index that is built concurrently waits for all older snapshots.
  for (;;) {
    const [answer] = await run<{ isLocked: boolean }>(`select pg_try_advisory_lock(${migrationLock}) as "isLocked"`)
    if (answer?.isLocked) return
    await setTimeout(100)
  }
}
