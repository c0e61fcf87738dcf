import pg from 'pg'

/** The database cannot be reached, or the connection was lost. The error's text contains no part of the connection string and no SQL. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError'
}

/** Too many slow reads wait, of all devices or of one. */
export class TooManySlowReadsError extends DatabaseUnavailableError {}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at its address',
  ENOENT: 'its socket does not exist',
  EACCES: 'its socket may not be opened by this user',
  ENOTFOUND: 'its host name is unknown',
  EAI_AGAIN: 'its host name cannot be resolved now',
  ETIMEDOUT: 'it did not answer in time',
  '28P01': 'user or password is wrong',
  '28000': 'the server refuses this user, or connections without TLS',
  '3D000': 'the named database does not exist',
  '53300': 'the server has no free connection',
  '57P03': 'it is starting or stopping',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
  CERT_HAS_EXPIRED: 'its certificate has expired',
}

/** The codes of OpenSSL for a certificate whose issuer is not trusted. */
const untrusted =
  /^(UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT.*)|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|CERT_SIGNATURE_FAILURE)$/

/**
 * Returns the error for a failed connection attempt. The driver's own text may contain the address, user or password; this text does not.
 */
export function connectionFailure(error: unknown): DatabaseUnavailableError {
  return new DatabaseUnavailableError(`The database cannot be reached: ${reasonOf(error)}`)
}

function reasonOf(error: unknown): string {
  const code = codeOf(error)
  // The driver `pg` sets no code for this error.
  if (error instanceof Error && error.message === 'The server does not support SSL connections') return 'it does not accept TLS'
  if (code === undefined) return 'it did not answer in time'
  return untrusted.test(code) ? 'its certificate is not signed by a trusted authority' : (reasons[code] ?? code)
}

/**
 * Returns the error for callers. A lost connection becomes a {@link DatabaseUnavailableError}. Other errors of PostgreSQL are returned
 * unchanged.
 */
export function statementFailure(error: unknown): unknown {
  if (!isLostConnection(error)) return error
  return new DatabaseUnavailableError('The connection to the database was lost; the statement may or may not have taken effect')
}

/** Returns whether PostgreSQL lacks the prepared statement, or its result type changed. In these cases PostgreSQL has executed nothing. */
export function isStalePreparedStatement(error: unknown): boolean {
  const code = codeOf(error)
  const unknownOrDuplicateName = code === '26000' || code === '42P05'
  return unknownOrDuplicateName || (code === '0A000' && error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery')
}

/** Returns whether PostgreSQL cancelled the statement because it exceeded a time limit. */
export const isTimeout = (error: unknown): boolean => codeOf(error) === '57014'

/** Returns whether a statement waited too long for a lock, or met a deadlock. */
export const isLockFailure = (error: unknown): boolean => ['55P03', '40P01'].includes(codeOf(error) ?? '')

/** Returns whether the same statements or code would fail again with the same data: a bad value, a violated constraint, or a fault in the code. */
export function isFaultOfData(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code !== undefined && /^2[23]/.test(error.code)
  return error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError
}

function isLostConnection(error: unknown): boolean {
  const code = codeOf(error)
  if (error instanceof pg.DatabaseError) return code !== undefined && (code.startsWith('08') || code.startsWith('57P'))
  if (code !== undefined && /^E[A-Z]+$/.test(code)) return true
  // The driver `pg` sets no code for these errors.
  return (
    error instanceof Error &&
    /^(Connection terminated|Client (was closed|has encountered)|Query read timeout|timeout exceeded|Cannot use a pool)/.test(error.message)
  )
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
