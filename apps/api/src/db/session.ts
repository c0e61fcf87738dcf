import pg from 'pg'
import { columnTypes } from './column-types.ts'

const connectTimeoutMs = 10_000
const statementTimeoutMs = 10_000

/** Maximum duration in milliseconds of a statement on a connection that reads share. */
export const sharedTimeoutMs = 500

/** Maximum duration in milliseconds of a script, such as a migration that rewrites a large table or waits for another replica. */
export const scriptTimeoutMs = 3_600_000

/**
 * Returns the settings of every database connection. Times are in UTC, and PostgreSQL cancels a statement after ten seconds. A dead host does not
 * close its connections, so `query_timeout` closes a silent connection after twelve seconds. Settings in the URL take precedence.
 *
 * @throws {TypeError} if the URL is not a PostgreSQL URL. The text does not repeat it
 */
export function sessionConfig(url: string): pg.ClientConfig {
  const config: pg.ClientConfig = {
    connectionString: url,
    pipeline: true,
    types: columnTypes,
    // A bitmap scan reads every match before it returns the first. A page of a busy address would cost as much as its whole history.
    options: '-c TimeZone=UTC -c DateStyle=ISO -c enable_bitmapscan=off',
    fallback_application_name: 'wallet',
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    lock_timeout: statementTimeoutMs / 2,
    idle_in_transaction_session_timeout: 60_000,
    query_timeout: statementTimeoutMs + 2_000,
    keepAlive: true,
  }
  if (!/^postgres(ql)?:\/\//.test(url) || !isAccepted(config))
    throw new TypeError('The database URL is not of the form postgres://user:password@host/database')
  return config
}

function isAccepted(config: pg.ClientConfig): boolean {
  try {
    new pg.Client(config)
    return true
  } catch {
    // The error is dropped, because the driver's text repeats the URL with its password.
    return false
  }
}
