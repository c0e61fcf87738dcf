import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import type pg from 'pg'
import { connectionFailure, isStalePreparedStatement, isTimeout, statementFailure } from './errors.ts'
import type { Session } from './session.ts'
import { leastLoaded, type SharedConnections } from './shared-connection.ts'
import { createSlowReads } from './slow-reads.ts'
import { noNames, type StatementNames, statementNames } from './statement-names.ts'

/**
 * Connections by kind of statement. A write waits for the disk and delays the statements behind it, so reads have other connections. Writes
 * on different connections share one disk flush. A read that exceeds the time limit is repeated on a connection for slow reads (decision
 * 0012).
 */
export type ConnectionPools = { reading: SharedConnections; writing: SharedConnections; slow: SharedConnections }

/**
 * Runs a statement outside a transaction. A slow read counts against the limit of its `owner`. With `slow` it uses no shared connection.
 */
export type RunAlone = <Row>(query: CompiledQuery<Row>, options?: { owner?: string; slow?: boolean }) => Promise<QueryResult<Row>>

/** Connections for transactions. A transaction begins with `localSettings`, if a pooler assigns its session. */
type TransactionPool = Pick<Session, 'localSettings'> & { pool: pg.Pool }

type Run = (prepared: pg.QueryConfig) => Promise<pg.QueryResult>

/** A database transaction with its connection. `sound` is false if the connection cannot be used again. */
type OpenTransaction = { client: pg.PoolClient; sound: boolean }

/** PostgreSQL's protocol counts parameters in 16 bits. */
const maxParameters = 65_535

/**
 * Returns a Kysely driver. A statement outside a transaction uses a shared pipelined connection; a transaction has its own connection.
 * Two statements of `db.connection()` may use different sessions: session state and session locks need a transaction.
 */
export function pipelinedDriver(pools: ConnectionPools, transactions: TransactionPool): { driver: Driver; runAlone: RunAlone } {
  const names = transactions.localSettings === undefined ? statementNames() : noNames
  const runAlone = createRunAlone(pools, names)
  return { driver: createDriver(transactions, names, runAlone), runAlone }
}

/** Returns a function that runs single statements on these connections. A read that takes too long moves to the slow ones. */
export function createRunAlone(pools: ConnectionPools, names: StatementNames): RunAlone {
  const slowReads = createSlowReads(pools.slow)
  return async (query, { owner, slow = false } = {}) => {
    const runSlowly: Run = (prepared) => slowReads.query(prepared, owner)
    if (slow) return executeAlone(names, query, runSlowly)
    if (changesRows(query)) return executeAlone(names, query, (prepared) => leastLoaded(pools.writing).query(prepared))
    try {
      return await executeAlone(names, query, (prepared) => leastLoaded(pools.reading).query(prepared))
    } catch (error) {
      if (!isTimeout(error)) throw error
    }
    // The time limit cancelled the statement. A cancelled statement changed nothing, so it is safe to repeat, even if it was a write.
    return executeAlone(names, query, runSlowly)
  }
}

async function executeAlone<Row>(names: StatementNames, query: CompiledQuery, run: Run): Promise<QueryResult<Row>> {
  const prepared = preparedStatement(names, query)
  try {
    return resultOf(await run(prepared))
  } catch (error) {
    if (!isStalePreparedStatement(error)) throw statementFailure(error)
  }
  // PostgreSQL executed nothing. Without a name, the second attempt depends on no prepared statement.
  names.renew(query.sql, prepared.name)
  try {
    return resultOf(await run({ ...prepared, name: undefined }))
  } catch (error) {
    throw statementFailure(error)
  }
}

function createDriver(pool: TransactionPool, names: StatementNames, runAlone: RunAlone): Driver {
  const transactions = new WeakMap<DatabaseConnection, OpenTransaction>()
  return {
    async init() {},
    async acquireConnection() {
      const connection: DatabaseConnection = {
        executeQuery<Row>(query: CompiledQuery) {
          const transaction = transactions.get(connection)
          return transaction ? executeInTransaction(transaction.client, names, query) : runAlone<Row>(query)
        },
        // biome-ignore lint/correctness/useYield: the interface requires a generator
        async *streamQuery() {
          throw new Error('A pipelined database connection cannot stream rows; read pages instead')
        },
      }
      return connection
    },
    async beginTransaction(connection, settings) {
      transactions.set(connection, { client: await startTransaction(pool, settings), sound: true })
    },
    commitTransaction: (connection) => endTransaction(transactions.get(connection), 'commit'),
    rollbackTransaction: (connection) => endTransaction(transactions.get(connection), 'rollback'),
    async releaseConnection(connection) {
      const transaction = transactions.get(connection)
      transactions.delete(connection)
      transaction?.client.release(!transaction.sound)
    },
    async destroy() {},
  }
}

async function executeInTransaction<Row>(client: pg.PoolClient, names: StatementNames, query: CompiledQuery): Promise<QueryResult<Row>> {
  const prepared = preparedStatement(names, query)
  try {
    return resultOf(await client.query(prepared))
  } catch (error) {
    // The stale prepared statement makes this transaction fail. With the new name, the next transaction succeeds.
    if (isStalePreparedStatement(error)) names.renew(query.sql, prepared.name)
    throw statementFailure(error)
  }
}

function preparedStatement(names: StatementNames, { sql, parameters }: CompiledQuery): pg.QueryConfig {
  if (parameters.length > maxParameters)
    throw new RangeError(`A statement has ${parameters.length} parameters; the maximum is ${maxParameters}`)
  return { name: names.of(sql, parameters.length), text: sql, values: [...parameters] }
}

async function startTransaction({ pool, localSettings }: TransactionPool, settings: TransactionSettings): Promise<pg.PoolClient> {
  const client = await pool.connect().catch((error: unknown) => {
    throw connectionFailure(error)
  })
  try {
    await client.query([startStatement(settings), localSettings].filter(Boolean).join('; '))
    return client
  } catch (error) {
    client.release(true)
    throw statementFailure(error)
  }
}

async function endTransaction(transaction: OpenTransaction | undefined, sql: 'commit' | 'rollback') {
  if (!transaction) return
  try {
    await transaction.client.query(sql)
  } catch (error) {
    transaction.sound = false
    throw statementFailure(error)
  }
}

function startStatement({ isolationLevel, accessMode }: TransactionSettings): string {
  return ['start transaction', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')
}

function changesRows({ query }: CompiledQuery): boolean {
  return query.kind === 'InsertQueryNode' || query.kind === 'UpdateQueryNode' || query.kind === 'DeleteQueryNode'
}

const changingCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Returns the result of a statement, or of the last statement of a script. */
export function resultOf<Row>(answer: pg.QueryResult | pg.QueryResult[]): QueryResult<Row> {
  const last = Array.isArray(answer) ? answer.at(-1) : answer
  if (!last) return { rows: [] }
  return changingCommands.has(last.command) ? { rows: last.rows, numAffectedRows: BigInt(last.rowCount ?? 0) } : { rows: last.rows }
}
