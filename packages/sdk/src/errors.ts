import type { ApiErrorCode } from './generated/error-codes.ts'

/**
 * The reason of a failure, to branch on. It is a code of the API, possibly newer than this client, or one of these:
 * - `network`: there was no answer
 * - `aborted`: the caller aborted the call
 * - `not_signed`: the device's key did not sign
 * - `quote_warning`: a quote has a critical warning that the caller did not accept
 * - `user_rejected`: the user refused in a wallet that sends by itself
 * - `chain_switch_failed`: such a wallet did not switch to the chain of the transaction; it may not know it
 * - `wallet_failed`: such a wallet refused or failed; see `cause`
 * - `bad_response`: the answer is not one of the API
 * - `forbidden`, `conflict`, `unavailable`, `unknown` and others by status: a gateway answered instead of the API
 */
export type ErrorCode =
  | ApiErrorCode
  | (typeof codeOfStatus)[keyof typeof codeOfStatus]
  | 'network'
  | 'aborted'
  | 'not_signed'
  | 'quote_warning'
  | 'user_rejected'
  | 'chain_switch_failed'
  | 'wallet_failed'
  | 'bad_response'
  | 'unknown'
  | (string & {})

export type CallError = {
  code: ErrorCode
  /** HTTP status; 0 if there was no answer. */
  statusCode: number
  /** The sentences of the API, joined by "; ". */
  message: string
  /** Details of the error, if the API sends them, such as `{ reason: 'url_mismatch' }` if only the URL in the token is wrong. */
  details?: Record<string, unknown>
  /** Seconds to wait before the next attempt, if the server sent them, as with `rate_limited`. */
  retryAfterSeconds?: number
  /** The thrown value, or the answer if the answer is not an error of the API. */
  cause?: unknown
}

/** A failed call as an exception. */
export class WalletError extends Error {
  override name = 'WalletError'
  readonly code: ErrorCode
  readonly statusCode: number
  readonly details?: Record<string, unknown>
  readonly retryAfterSeconds?: number

  constructor({ code, statusCode, message, details, retryAfterSeconds, cause }: CallError) {
    super(message, { cause })
    this.code = code
    this.statusCode = statusCode
    if (details !== undefined) this.details = details
    if (retryAfterSeconds !== undefined) this.retryAfterSeconds = retryAfterSeconds
  }
}

/**
 * Thrown if it is not known whether the server has a signed transaction. Send `txData` again with `sendTransaction`: the same bytes cannot be
 * executed twice. A transaction that is prepared anew can be executed in addition.
 */
export class UnsettledError extends WalletError {
  override name = 'UnsettledError'
  /** The signed bytes. */
  readonly txData: string

  constructor(error: CallError, txData: string) {
    super(error)
    this.txData = txData
  }
}

/** Thrown if the device's key did not sign, or the platform lacks the cryptography for a token. See `cause`. */
export class SigningError extends Error {
  override name = 'SigningError'
}

/** Error codes by status, for answers without a code, such as those of gateways. */
const codeOfStatus = {
  400: 'invalid_input',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  421: 'misdirected',
  429: 'rate_limited',
  500: 'internal',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
} as const

/** Returns whether a request with this status may succeed later, because there was no answer, or the server is busy or restarts. */
export const isTemporary = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500

/**
 * Returns whether a request may have had an effect although it failed: the answer is missing or unreadable, or a part of the server failed. A
 * refusal has none, and a request without a signature was not sent.
 */
export const isUncertain = ({ code, statusCode }: Pick<CallError, 'code' | 'statusCode'>): boolean =>
  code !== 'not_signed' && (statusCode < 400 || statusCode >= 500)

/**
 * Returns whether a refusal judges the transaction itself. Any other one, such as that of a rate limit or a gateway, says nothing about an earlier
 * attempt to send the same bytes.
 */
export const judgesTransaction = ({ code, statusCode, cause }: Pick<CallError, 'code' | 'statusCode' | 'cause'>): boolean =>
  (statusCode === 400 || statusCode === 409) && code !== 'platform_disabled' && cause === undefined

const codeOf = (status: number): ErrorCode => (hasCode(status) ? codeOfStatus[status] : 'unknown')
const hasCode = (status: number): status is keyof typeof codeOfStatus => Object.hasOwn(codeOfStatus, status)

/** Returns the error of an answer that is not a success, or is an unexpected success. */
export function errorFromAnswer({ status, ok, headers }: Pick<Response, 'status' | 'ok' | 'headers'>, body: unknown): CallError {
  if (ok) return { code: 'bad_response', statusCode: status, message: 'The answer is empty' }
  const { code, message, details }: { code?: unknown; message?: unknown; details?: unknown } = Object(body)
  if (typeof code === 'string' && typeof message === 'string')
    return { code, statusCode: status, message, ...(isRecord(details) && { details }), ...waitOf(headers) }
  const hint = status === 404 ? ', and not as the API does. Is baseUrl the origin of the API?' : ''
  const answer = { code: codeOf(status), statusCode: status, message: `The server answered with status ${status}${hint}` }
  return { ...answer, ...waitOf(headers), cause: bounded(body) }
}

/** Longest text of a foreign answer in an error, in characters. Gateways answer with whole pages. */
const maxCause = 500

const bounded = (body: unknown) => (typeof body === 'string' && body.length > maxCause ? `${body.slice(0, maxCause)}…` : body)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the seconds of `retry-after`. Gateways also send dates, which are ignored. */
export function waitOf(headers: Headers): Pick<CallError, 'retryAfterSeconds'> {
  const text = headers.get('retry-after') ?? ''
  return /^\d{1,9}$/.test(text) ? { retryAfterSeconds: Number(text) } : {}
}

/** Returns the error of a request without a readable answer. */
export function errorFromThrown(thrown: unknown): CallError {
  const name = thrown instanceof Error ? thrown.name : ''
  if (name === 'AbortError' || name === 'TimeoutError')
    return { code: 'aborted', statusCode: 0, message: 'The call was aborted', cause: thrown }
  if (thrown instanceof SigningError) return { code: 'not_signed', statusCode: 0, message: thrown.message, cause: thrown.cause }
  if (thrown instanceof SyntaxError)
    return { code: 'bad_response', statusCode: 0, message: 'The answer is not JSON. Is baseUrl the origin of the API?', cause: thrown }
  return { code: 'network', statusCode: 0, message: `The server could not be reached${whyUnreachable(thrown)}`, cause: thrown }
}

/** Returns why there was no answer, as far as the platform tells. A browser does not tell it to a page. */
function whyUnreachable(thrown: unknown): string {
  const { cause = {} }: { cause?: { code?: unknown; message?: unknown } } = Object(thrown)
  const { code, message } = Object(cause)
  if (message === 'unexpected redirect') return ': it redirects. Use the URL that it redirects to'
  if (typeof code !== 'string')
    return '. It may be down, not allow the origin of this page (CORS_ORIGINS), or have a certificate that is not trusted'
  return /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|HOSTNAME_)/.test(code)
    ? `: its certificate is not trusted (${code})`
    : ` (${code})`
}
