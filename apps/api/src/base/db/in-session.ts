import pg from 'pg'
import { resultOf } from './driver.ts'
import { connectionFailure, statementFailure } from './errors.ts'

/** Runs a script and returns the rows of its last statement. */
export type RunScript = <Row>(script: string) => Promise<Row[]>

const unlimited = 'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0'

/**
 * Calls `work` with a function that runs scripts on one new session, outside transactions and without time limits.
 * @throws {DatabaseUnavailableError} if the database cannot be reached
 */
export async function inSession<Result>(config: pg.ClientConfig, work: (run: RunScript) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ ...config, query_timeout: 0 })
  client.on('error', () => {}) // The error of a lost connection is reported by its statement.
  await client.connect().catch((error: unknown) => {
    throw connectionFailure(error)
  })
  const run: RunScript = async <Row>(script: string) => {
    const answer = await client.query(script).catch((error: unknown) => {
      throw statementFailure(error)
    })
    return resultOf<Row>(answer).rows
  }
  try {
    await run(unlimited)
    return await work(run)
  } finally {
    await client.end()
  }
}
