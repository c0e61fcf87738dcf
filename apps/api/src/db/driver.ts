import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import type pg from 'pg'
import { connectionFailure, isStalePreparedStatement, isTimeout, statementFailure } from './errors.ts'
import { freest, type Lane } from './lane.ts'
import { scriptTimeoutMs } from './session.ts'
import { createSlowReads } from './slow-reads.ts'
import { statementNames } from './statement-names.ts'

type Several = readonly [Lane, ...Lane[]]

/**
 * Connections by kind of statement. Writes wait for the disk and block the statements behind them, so reads have other connections. Writes on
 * different connections share one disk flush. A read that exceeds the time limit is repeated on a connection for slow reads (decision 0012).
 */
export type Lanes = { reading: Several; writing: Several; slow: Several }

/** Runs a statement by itself. `owner`: whose share of the slow lanes it counts against. `slow`: it is known not to fit a shared lane. */
export type RunAlone = <Row>(query: CompiledQuery<Row>, options?: { owner?: string; slow?: boolean }) => Promise<QueryResult<Row>>

/** The protocol counts parameters in 16 bits. */
const mostParameters = 65_535

/**
 * A Kysely driver in two parts: a statement by itself goes to a shared pipelined lane, a transaction to a connection of its own.
 * What `db.connection()` hands out is therefore not one session: session state and session locks need a transaction.
 */
export function pipelinedDriver(lanes: Lanes, pool: pg.Pool): { driver: Driver; runAlone: RunAlone } {
  const names = statementNames()
  const slowReads = createSlowReads(lanes.slow)
  const transactions = new WeakMap<DatabaseConnection, { client: pg.PoolClient; sound: boolean }>()

  const runAlone: RunAlone = async (query, { owner, slow = false } = {}) => {
    const runSlowly = (prepared: pg.QueryConfig) => slowReads.query(prepared, owner)
    if (slow) return executeAlone(query, runSlowly)
    if (changes(query)) return executeAlone(query, (prepared) => freest(lanes.writing).query(prepared))
    try {
      return await executeAlone(query, (prepared) => freest(lanes.reading).query(prepared))
    } catch (error) {
      if (!isTimeout(error)) throw error
    }
    // A cancelled statement changed nothing, even if it was a write.
    return executeAlone(query, runSlowly)
  }

  async function executeAlone<Row>(
    query: CompiledQuery,
    run: (prepared: pg.QueryConfig) => Promise<pg.QueryResult>,
  ): Promise<QueryResult<Row>> {
    const prepared = statement(query)
    try {
      return result(await run(prepared))
    } catch (error) {
      if (!isStalePreparedStatement(error)) throw statementFailure(error)
    }
    // Nothing was executed. Without a name it depends on no other statement, so what comes now is its own result or error.
    names.renew(query.sql, prepared.name)
    try {
      return result(await run({ ...prepared, name: undefined }))
    } catch (error) {
      throw statementFailure(error)
    }
  }

  async function executeInTransaction<Row>(client: pg.PoolClient, query: CompiledQuery): Promise<QueryResult<Row>> {
    const prepared = isScript(query) ? script(query) : statement(query)
    try {
      return result(await client.query(prepared))
    } catch (error) {
      // This transaction is lost, the next one will do.
      if (isStalePreparedStatement(error)) names.renew(query.sql, prepared.name)
      throw statementFailure(error)
    }
  }

  function statement({ sql, parameters }: CompiledQuery): pg.QueryConfig {
    if (parameters.length > mostParameters)
      throw new RangeError(`A statement has ${parameters.length} parameters; ${mostParameters} is the most`)
    return { name: names.of(sql, parameters.length), text: sql, values: [...parameters] }
  }

  async function end(connection: DatabaseConnection, sql: 'commit' | 'rollback') {
    const transaction = transactions.get(connection)
    if (!transaction) return
    try {
      await transaction.client.query(sql)
    } catch (error) {
      transaction.sound = false
      throw statementFailure(error)
    }
  }

  const driver: Driver = {
    async init() {},
    async acquireConnection() {
      const connection: DatabaseConnection = {
        executeQuery<Row>(query: CompiledQuery) {
          const transaction = transactions.get(connection)
          return transaction ? executeInTransaction(transaction.client, query) : runAlone<Row>(query)
        },
        // biome-ignore lint/correctness/useYield: the interface asks for a generator
        async *streamQuery() {
          throw new Error('A pipelined connection cannot stream; read pages instead')
        },
      }
      return connection
    },
    async beginTransaction(connection, settings) {
      const client = await pool.connect().catch((error: unknown) => {
        throw connectionFailure(error)
      })
      try {
        await client.query(beginning(settings))
      } catch (error) {
        client.release(true)
        throw statementFailure(error)
      }
      transactions.set(connection, { client, sound: true })
    },
    commitTransaction: (connection) => end(connection, 'commit'),
    rollbackTransaction: (connection) => end(connection, 'rollback'),
    async releaseConnection(connection) {
      const transaction = transactions.get(connection)
      transactions.delete(connection)
      transaction?.client.release(!transaction.sound)
    },
    async destroy() {},
  }
  return { driver, runAlone }
}

function beginning({ isolationLevel, accessMode }: TransactionSettings): string {
  return ['start transaction', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')
}

function changes({ query }: CompiledQuery): boolean {
  return query.kind === 'InsertQueryNode' || query.kind === 'UpdateQueryNode' || query.kind === 'DeleteQueryNode'
}

/** Hand-written SQL without parameters may hold several statements, as migrations do. */
function isScript({ query, parameters }: CompiledQuery): boolean {
  return query.kind === 'RawNode' && parameters.length === 0
}

function script({ sql }: CompiledQuery): pg.QueryConfig & { query_timeout: number } {
  return { text: sql, query_timeout: scriptTimeoutMs }
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Of a script with several statements, the result of the last. */
function result<Row>(answer: pg.QueryResult | pg.QueryResult[]): QueryResult<Row> {
  const last = Array.isArray(answer) ? answer.at(-1) : answer
  if (!last) return { rows: [] }
  return changing.has(last.command) ? { rows: last.rows, numAffectedRows: BigInt(last.rowCount ?? 0) } : { rows: last.rows }
}
