import { setImmediate } from 'node:timers/promises'
import { type CompiledQuery, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import { type Lanes, pipelinedDriver } from './driver.ts'
import { connectionFailure, DatabaseUnavailableError, statementFailure } from './errors.ts'
import { freest, type Lane, openLane } from './lane.ts'
import { sessionConfig, sharedTimeoutMs } from './session.ts'
import type { Tables } from './tables.ts'

export type Database = {
  /** Single statements are pipelined over shared connections. `query.transaction()` has its own connection. */
  query: Kysely<Tables>
  /**
   * Rows of a read on behalf of a device, whose share of the connections for slow reads it may use. Rows to skip before the first one make a
   * read slow.
   *
   * @throws {DatabaseUnavailableError} also when too many slow reads wait
   */
  read<Row>(statement: CompiledQuery<Row>, deviceId: string, skipped?: number): Promise<Row[]>
  /**
   * Resolves once a reading connection, a writing connection and one for transactions have each answered.
   * @throws {DatabaseUnavailableError} when one of them did not answer within the time, or has no connection
   */
  ping(timeoutMs: number): Promise<void>
  /** Connections for transactions: how many there are, how many of them are not in use, and how many callers wait for one. */
  connections(): { open: number; idle: number; waiting: number }
  /** Waits for running statements, then closes every connection. */
  close(): Promise<void>
}

/** Maximum rows that a read may skip on a shared connection, about two milliseconds. */
const maxSkipped = 1_000

export type DatabaseOptions = {
  /** Connections shared by reading statements outside transactions. */
  reading?: number
  /** Connections shared by writing statements outside transactions. */
  writing?: number
  /** Connections for reading statements that take too long for the shared ones. */
  slow?: number
  /** Maximum number of concurrent transactions. */
  pool?: number
}

/**
 * A connected database that reconnects by itself when its server goes away and comes back.
 *
 * @param url `postgres://user:password@host/database`; a Unix socket's directory stands in the query, `?host=/run/postgresql`
 * @throws {DatabaseUnavailableError} when the server cannot be reached; no part of the URL is in the text
 */
export async function openDatabase(
  url: string,
  { reading = 2, writing = 4, slow = 2, pool: poolSize = 8 }: DatabaseOptions = {},
): Promise<Database> {
  const config = sessionConfig(url)
  const lanes = await openAll(config, { reading, writing, slow })
  const every = [...lanes.reading, ...lanes.writing, ...lanes.slow]
  const pool = new pg.Pool({ ...config, max: poolSize, idleTimeoutMillis: 30_000 })
  pool.on('error', () => {}) // An idle connection was lost; the pool has dropped it.
  pool.on('connect', (client) => client.on('error', () => {})) // One in use was lost; its statement has the error.

  const { driver, runAlone } = pipelinedDriver(lanes, pool)
  const query = new Kysely<Tables>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

  let closing: Promise<unknown> | undefined
  return {
    query,
    async read(statement, owner, skipped = 0) {
      const { rows } = await runAlone(statement, { owner, slow: skipped > maxSkipped })
      return rows
    },
    async ping(timeoutMs) {
      const each = [freest(lanes.reading).query(pingStatement), freest(lanes.writing).query(pingStatement), pingPool(pool)]
      await within(timeoutMs, Promise.all(each)).catch((error: unknown) => {
        throw statementFailure(error)
      })
    },
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      // The turn of the event loop lets Kysely hand over the statements that it was given before.
      closing ??= setImmediate().then(() => Promise.all([query.destroy(), pool.end(), ...every.map((lane) => lane.close())]))
      await closing
    },
  }
}

const pingStatement = { name: 'ping', text: 'select 1' }

/** Waits for a connection like a transaction, and releases it even if the caller has stopped waiting. */
async function pingPool(pool: pg.Pool): Promise<void> {
  const client = await pool.connect().catch((error: unknown) => {
    throw connectionFailure(error)
  })
  try {
    await client.query(pingStatement)
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function openAll(config: pg.ClientConfig, { reading, writing, slow }: Record<keyof Lanes, number>): Promise<Lanes> {
  const opened: Lane[] = []
  const open = async (each: pg.ClientConfig, count: number) => {
    const lanes = await openLanes(each, count)
    opened.push(...lanes)
    return lanes
  }
  try {
    return {
      reading: await open({ ...config, statement_timeout: sharedTimeoutMs }, reading),
      writing: await open(config, writing),
      slow: await open(config, slow),
    }
  } catch (error) {
    await Promise.all(opened.map((lane) => lane.close()))
    throw error
  }
}

async function openLanes(config: pg.ClientConfig, count: number): Promise<[Lane, ...Lane[]]> {
  const first = await openLane(config)
  const others = await Promise.allSettled(Array.from({ length: count - 1 }, () => openLane(config)))
  const opened = others.flatMap((lane) => (lane.status === 'fulfilled' ? [lane.value] : []))
  const failed = others.find((lane) => lane.status === 'rejected')
  if (!failed) return [first, ...opened]
  await Promise.all([first, ...opened].map((lane) => lane.close()))
  throw failed.reason
}

async function within<T>(timeoutMs: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseUnavailableError(`The database did not answer within ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
