import pg from 'pg'
import { columnTypes } from './column-types.ts'
import { encryptionOf } from './encryption.ts'

const connectTimeoutMs = 10_000
const statementTimeoutMs = 10_000

/** Maximum duration in milliseconds of a statement on a connection that reads share. */
export const sharedTimeoutMs = 500

/** How `DATABASE_URL` assigns sessions: one per connection, or one per transaction as a pooler such as PgBouncer does. */
type PoolMode = 'session' | 'transaction'

export type SessionOptions = {
  /** Certificate authority of the server, as PEM. With it, connections are encrypted. */
  ca?: string | undefined
  poolMode?: PoolMode | undefined
  /** Maximum duration in milliseconds of a statement. */
  timeoutMs?: number
}

export type Session = {
  config: pg.ClientConfig
  /**
   * Statements that give a transaction its settings. Undefined if the session has them. Behind a pooler, a session belongs to a
   * client only during a transaction.
   */
  localSettings: string | undefined
}

/** Settings of a session, beside its time limits. */
const settings = {
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  // A bitmap scan reads every match before it returns the first. A page of a busy address would cost as much as its whole history.
  enable_bitmapscan: 'off',
}

/**
 * Returns the settings of a database connection. Times are in UTC, and PostgreSQL cancels a statement after ten seconds. A dead host does not
 * close its connections, so `query_timeout` closes a silent connection after twelve seconds. Settings in the URL take precedence.
 *
 * @throws {TypeError} if the URL is not a PostgreSQL URL. The text does not repeat it
 */
export function sessionOf(url: string, { ca, poolMode = 'session', timeoutMs = statementTimeoutMs }: SessionOptions = {}): Session {
  if (!/^postgres(ql)?:\/\//.test(url)) throw malformed()
  const limits = { statement_timeout: timeoutMs, lock_timeout: statementTimeoutMs / 2, idle_in_transaction_session_timeout: 60_000 }
  const { connectionString, ssl } = encryptionOf(url, ca)
  const config: pg.ClientConfig = {
    connectionString,
    ...(ssl === undefined ? {} : { ssl }),
    pipeline: true,
    types: columnTypes,
    fallback_application_name: 'wallet',
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: statementTimeoutMs + 2_000,
    keepAlive: true,
  }
  if (poolMode === 'session') Object.assign(config, limits, { options: optionsOf(settings) })
  if (!isAccepted(config)) throw malformed()
  return { config, localSettings: poolMode === 'transaction' ? localSettingsOf({ ...settings, ...limits }) : undefined }
}

const malformed = () => new TypeError('The database URL is not of the form postgres://user:password@host/database')

const optionsOf = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

const localSettingsOf = (values: Record<string, string | number>) =>
  Object.entries(values)
    .map(([name, value]) => `set local ${name} = '${value}'`)
    .join('; ')

function isAccepted(config: pg.ClientConfig): boolean {
  try {
    new pg.Client(config)
    return true
  } catch {
    // The error is dropped, because the driver's text repeats the URL with its password.
    return false
  }
}
