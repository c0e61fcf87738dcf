import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startOwnPostgres } from '../../../testing/own-postgres.ts'
import { type PostgresServer, startStandby } from '../../../testing/services/postgres-server.ts'
import { type Database, openDatabase } from './client.ts'

let primary: Awaited<ReturnType<typeof startOwnPostgres>>
let standby: PostgresServer
let database: Database
let next = 1

beforeAll(async () => {
  primary = await startOwnPostgres()
  standby = await startStandby(primary, join(primary.directory, 'standby'))
  database = await openDatabase(primary.url, { replicaUrl: standby.url })
  await sql`create table item (id int primary key)`.execute(database.query)
})
afterAll(async () => {
  await database.close()
  await standby.stop()
  await primary.end()
})

/** Inserts a row, then returns whether a read sees it at once, and whether the replica answered. */
async function readOwnWrite(of: Database = database) {
  const id = next++
  await sql`insert into item values (${id})`.execute(of.query)
  const before = of.replicaReads()?.answered ?? 0
  const rows = await of.read(sql`select id from item where id = ${id}`.compile(of.query), 'device')
  return { isSeen: rows.length === 1, byReplica: (of.replicaReads()?.answered ?? 0) > before }
}

/** Waits until the replica answers reads. Each read must see the write before it. */
const usesReplica = (of: Database = database) =>
  vi.waitFor(async () => expect(await readOwnWrite(of)).toEqual({ isSeen: true, byReplica: true }), { timeout: 15_000, interval: 50 })

test('a device writes and reads at once, many times → each read sees the write, and the replica answers', async () => {
  await usesReplica()
  const before = database.replicaReads()?.answered ?? 0
  const reads = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const seen: boolean[] = []
      for (let i = 0; i < 20; i++) seen.push((await readOwnWrite()).isSeen)
      return seen
    }),
  )
  expect(reads.flat()).toEqual(Array(200).fill(true))
  expect((database.replicaReads()?.answered ?? 0) - before).toBeGreaterThan(0)
  expect(database.warnings()).toEqual([])
})

test('the replica stops replaying → the primary answers with the newest rows; it continues → the replica answers', async () => {
  const operator = new pg.Client(standby.url)
  await operator.connect()
  await operator.query('select pg_wal_replay_pause()')
  for (let i = 0; i < 5; i++) expect(await readOwnWrite()).toEqual({ isSeen: true, byReplica: false })
  await operator.query('select pg_wal_replay_resume()')
  await usesReplica()
  await operator.end()
})

test('the process of the replica is paused → the primary answers within a second', async () => {
  standby.signal('SIGSTOP')
  const before = performance.now()
  for (let i = 0; i < 5; i++) expect(await readOwnWrite()).toEqual({ isSeen: true, byReplica: false })
  expect(performance.now() - before).toBeLessThan(5_000)
  standby.signal('SIGCONT')
  await usesReplica()
})

test('the replica is killed → the primary answers; it starts again → the replica answers', async () => {
  standby.signal('SIGKILL')
  for (let i = 0; i < 5; i++) expect(await readOwnWrite()).toEqual({ isSeen: true, byReplica: false })
  await standby.start()
  await usesReplica()
})

test('the replica is down when a process starts → a warning, and the primary answers', async () => {
  await standby.stop()
  const other = await openDatabase(primary.url, { replicaUrl: standby.url })
  expect(other.warnings()).toEqual([expect.stringContaining('DATABASE_REPLICA_URL cannot be reached')])
  expect(await readOwnWrite(other)).toEqual({ isSeen: true, byReplica: false })
  await standby.start()
  await usesReplica(other)
  await other.close()
})

test('the URL of the replica is a primary → is refused', async () => {
  await expect(openDatabase(primary.url, { replicaUrl: primary.url })).rejects.toThrow('is not a replica')
})
