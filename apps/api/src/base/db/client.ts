import { setImmediate } from 'node:timers/promises'
import { type CompiledQuery, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import { type ConnectionPools, pipelinedDriver } from './driver.ts'
import { connectionFailure, statementFailure } from './errors.ts'
import { inSession, type RunScript } from './in-session.ts'
import { limitStatements, limitTransactions } from './limit-queues.ts'
import { openReplica, type Replica } from './replica.ts'
import { type OnStatement, reportStatements } from './report-statements.ts'
import { type Session, type SessionOptions, sessionOf, sharedTimeoutMs } from './session.ts'
import { leastLoaded, openSharedConnection, type SharedConnection, type SharedConnections } from './shared-connection.ts'
import { createSignals, type Signals } from './signals.ts'
import type { Tables } from './table-map.ts'
import { within } from './within.ts'

export type Database = {
  /** Kysely. Single statements are pipelined over shared connections. `query.transaction()` has its own connection. */
  query: Kysely<Tables>
  /**
   * Returns the rows of a read. A slow read counts against the device's limit of slow reads. A read that skips more than 1,000 rows always
   * counts as slow.
   *
   * @throws {DatabaseUnavailableError} also if too many slow reads wait, of all devices or of this one
   */
  read<Row>(statement: CompiledQuery<Row>, deviceId: string, skipped?: number): Promise<Row[]>
  /** Calls `work` with a function that runs scripts on one new session, outside transactions and without time limits. */
  inSession<Result>(work: (run: RunScript) => Promise<Result>): Promise<Result>
  /**
   * Resolves once a reading connection, a writing connection and one for transactions have each answered.
   * @throws {DatabaseUnavailableError} if one of them does not answer in time or is not connected
   */
  ping(timeoutMs: number): Promise<void>
  /** Returns the number of connections for transactions, how many are idle, and how many callers wait for one. */
  connections(): { open: number; idle: number; waiting: number }
  /** Returns how many reads the replica answered, and how many it left to the primary. Undefined without a replica. */
  replicaReads(): ReturnType<Replica['reads']> | undefined
  /** Returns one sentence for each fault that an operator should correct. */
  warnings(): string[]
  /** Wake-up calls among the processes that use this database. */
  signals: Pick<Signals, 'raise' | 'on'>
  /** Waits for running statements, then closes every connection. */
  close(): Promise<void>
}

/** Maximum rows that a read may skip on a shared connection. Skipping them takes about two milliseconds. */
const maxSkipped = 1_000

export type DatabaseOptions = Pick<SessionOptions, 'ca' | 'poolMode'> & {
  /** URL of the server itself, if `url` names a pooler in transaction mode, which cannot listen. */
  directUrl?: string | undefined
  /** URL of a streaming replica, for reads of devices. */
  replicaUrl?: string | undefined
  /** Connections shared by reading statements outside transactions. */
  reading?: number
  /** Connections shared by writing statements outside transactions. */
  writing?: number
  /** Connections for reading statements that take too long for the shared connections. */
  slow?: number
  /** Maximum number of concurrent transactions. */
  pool?: number
  /** A statement or transaction is refused at once while the first one in its queue has waited longer, in milliseconds. 0: never. */
  maxWaitMs?: number
  /** Called after each statement. Without a listener, no duration is measured. */
  onStatement?: OnStatement | undefined
}

/**
 * Connects to a database. The connections reconnect when the server becomes available again.
 *
 * @param url `postgres://user:password@host/database`; the directory of a Unix socket is a parameter: `?host=/run/postgresql`
 * @throws {DatabaseUnavailableError} if the server cannot be reached. The text contains no part of the URL
 */
export async function openDatabase(
  url: string,
  {
    ca,
    poolMode,
    directUrl,
    replicaUrl,
    reading = 2,
    writing = 4,
    slow = 2,
    pool: poolSize = 8,
    maxWaitMs = 0,
    onStatement,
  }: DatabaseOptions = {},
): Promise<Database> {
  const session = sessionOf(url, { ca, poolMode })
  const fastSession = sessionOf(url, { ca, poolMode, timeoutMs: sharedTimeoutMs })
  const pools = await openPools([
    [fastSession, reading],
    [session, writing],
    [session, slow],
  ])
  const shared = [...pools.reading, ...pools.writing, ...pools.slow]
  const pool = new pg.Pool({ ...session.config, max: poolSize, idleTimeoutMillis: 30_000 })
  pool.on('error', () => {}) // The pool has already removed the idle connection that was lost.
  pool.on('connect', (client) => client.on('error', () => {})) // The error of a lost connection is reported by its statement.

  const { driver, runAlone } = pipelinedDriver(limitStatements(pools, maxWaitMs), { pool, localSettings: session.localSettings })
  const query = new Kysely<Tables>({
    dialect: {
      createDriver: () => limitTransactions(driver, maxWaitMs),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    ...(onStatement && {
      log: ({ query: { sql }, queryDurationMillis: ms, level }) => onStatement({ sql, ms, failed: level === 'error' }),
    }),
  })
  const read = onStatement ? reportStatements(runAlone, onStatement) : runAlone

  const direct = directUrl ?? (poolMode === 'transaction' ? undefined : url)
  const replica = replicaUrl === undefined ? undefined : await openReplica(replicaUrl, ca, session)
  const signals = createSignals(direct === undefined ? undefined : sessionOf(direct, { ca }).config, (statement) =>
    leastLoaded(pools.writing).query(statement),
  )

  let closing: Promise<unknown> | undefined
  return {
    query,
    signals,
    async read(statement, owner, skipped = 0) {
      const options = { owner, slow: skipped > maxSkipped }
      return ((await replica?.read(statement, options)) ?? (await read(statement, options))).rows
    },
    inSession: (work) => inSession(session.config, work),
    ping: (timeoutMs) => pingAll(pools, pool, timeoutMs),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    replicaReads: () => replica?.reads(),
    warnings: () => replica?.warnings() ?? [],
    async close() {
      // Kysely passes a statement to the driver one turn of the event loop later.
      // Closing waits one turn, so that earlier statements still run.
      closing ??= setImmediate().then(() =>
        Promise.all([query.destroy(), pool.end(), signals.close(), replica?.close(), ...shared.map((connection) => connection.close())]),
      )
      await closing
    },
  }
}

const pingStatement = { text: 'select 1' }

async function pingAll(pools: ConnectionPools, pool: pg.Pool, timeoutMs: number): Promise<void> {
  const each = [leastLoaded(pools.reading).query(pingStatement), leastLoaded(pools.writing).query(pingStatement), pingPool(pool)]
  await within(timeoutMs, Promise.all(each)).catch((error: unknown) => {
    throw statementFailure(error)
  })
}

/** Waits for a connection like a transaction, and checks that it answers. Releases it even if the caller has stopped waiting. */
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

type Opening = readonly [Session, number]

async function openPools([reading, writing, slow]: readonly [Opening, Opening, Opening]): Promise<ConnectionPools> {
  const opened: SharedConnection[] = []
  const open = async (opening: Opening) => {
    const connections = await openSeveral(opening)
    opened.push(...connections)
    return connections
  }
  try {
    return { reading: await open(reading), writing: await open(writing), slow: await open(slow) }
  } catch (error) {
    await Promise.all(opened.map((connection) => connection.close()))
    throw error
  }
}

/** Opens `count` connections. If opening one fails, closes the others. */
async function openSeveral([session, count]: Opening): Promise<SharedConnections> {
  const first = await openSharedConnection(session)
  const others = await Promise.allSettled(Array.from({ length: count - 1 }, () => openSharedConnection(session)))
  const opened = others.flatMap((other) => (other.status === 'fulfilled' ? [other.value] : []))
  const failed = others.find((other) => other.status === 'rejected')
  if (!failed) return [first, ...opened]
  await Promise.all([first, ...opened].map((connection) => connection.close()))
  throw failed.reason
}
