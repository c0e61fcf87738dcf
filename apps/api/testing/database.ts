/// <reference path="./services/provided.d.ts" />
import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import type { Cache } from '../src/base/cache/cache.ts'
import { createMemoryCache } from '../src/base/cache/memory.ts'
import { type Database, openDatabase } from '../src/base/db/client.ts'
import { migrate } from '../src/base/db/migrate.ts'
import { oldRedisCache } from './redis.ts'

/** The two supported pairs of database and cache: embedded, or servers. */
export const pairs = [
  { name: 'embedded PostgreSQL and memory', kind: 'embedded' },
  { name: 'PostgreSQL and Redis servers', kind: 'server' },
] as const

export type Pair = (typeof pairs)[number]

export type FreshDatabase = {
  url: string
  database: Database
  cache: Cache
  /** Closes the connections to database and cache, and drops the database. */
  close(): Promise<void>
}

const schema = resolve(import.meta.dirname, '../schema')
/** An arbitrary id of an advisory lock. Only the process that has the lock creates the template database. */
const templateLock = 8_861_507

/** Returns an empty database with the current schema, and an empty cache, for one test file alone. */
export async function freshDatabase(pair: Pair): Promise<FreshDatabase> {
  const empty = await emptyDatabase(pair, await template(pair))
  const database = await openDatabase(empty.url, { writing: 2 })
  const cache = pair.kind === 'embedded' ? createMemoryCache() : await oldRedisCache(inject('services').server.redisUrl)
  return {
    url: empty.url,
    database,
    cache,
    async close() {
      await Promise.all([database.close(), cache.close()])
      await empty.drop()
    },
  }
}

/** Creates a database as a copy of `template`. Without a template, the new database has no tables. */
export async function emptyDatabase(pair: Pair, template = 'template1'): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `wallet_test_${randomBytes(6).toString('hex')}`
  await asAdministrator(pair, (client) => client.query(`create database ${name} template ${template}`))
  return {
    url: urlOf(pair, name),
    drop: () => asAdministrator(pair, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  }
}

const templates = new Map<Pair['kind'], Promise<string>>()

/** Returns the name of the template database with the current schema. The template is created once per server and schema. */
function template(pair: Pair): Promise<string> {
  const known = templates.get(pair.kind) ?? findTemplate(pair)
  templates.set(pair.kind, known)
  return known
}

async function findTemplate(pair: Pair): Promise<string> {
  const name = `wallet_template_${await schemaFingerprint()}`
  await asAdministrator(pair, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await makeTemplate(pair, client, name)
  })
  return name
}

async function makeTemplate(pair: Pair, client: pg.Client, name: string) {
  const unfinished = `${name}_unfinished`
  await client.query(`drop database if exists ${unfinished} with (force)`)
  await client.query(`create database ${unfinished} template template0`)
  const database = await openDatabase(urlOf(pair, unfinished))
  try {
    await migrate(database, schema)
    // Tests write notifications of the last hours. On the first day of a month, these belong to the month before.
    await sql`select ensure_partitions('notifications', 'month', now() - interval '1 month')`.execute(database.query)
  } finally {
    await database.close()
  }
  await client.query(`alter database ${unfinished} rename to ${name}`)
}

async function schemaFingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of (await readdir(schema)).sort()) hash.update(name).update(await readFile(resolve(schema, name)))
  return hash.digest('hex').slice(0, 12)
}

/** Runs this work on a connection of the server's superuser. Returns its result. */
export async function asAdministrator<T>(pair: Pair, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('services')[pair.kind].databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function urlOf(pair: Pair, name: string): string {
  const url = new URL(inject('services')[pair.kind].databaseUrl)
  url.pathname = `/${name}`
  return url.href
}
