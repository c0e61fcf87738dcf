import type { ApiErrorCode } from './generated/error-codes.ts'

/**
 * What went wrong, to branch on: a code of the API, also one that is newer than this client. `network`: no answer came; `aborted`: the
 * caller gave up; `not_signed`: the device's key did not sign; `bad_response`: what came is not an answer of the API. If a gateway answers
 * in place of the API, the code is that of its status: `forbidden`, `conflict`, `unavailable`, or `unknown` for other statuses.
 */
export type ErrorCode =
  | ApiErrorCode
  | (typeof codeOfStatus)[keyof typeof codeOfStatus]
  | 'network'
  | 'aborted'
  | 'not_signed'
  | 'bad_response'
  | 'unknown'
  | (string & {})

export type CallError = {
  code: ErrorCode
  /** HTTP status; 0 where no answer came. */
  statusCode: number
  /** The sentences of the API, joined by "; ". */
  message: string
  /** More about the error, where the API has it: `{ reason: 'url_mismatch' }` if a token is refused for its URL alone. */
  details?: Record<string, unknown>
  /** How many seconds to wait before the next attempt, where the server said so: it does with `rate_limited`. */
  retryAfterSeconds?: number
  /** What was thrown, or the answer where it is not an error of the API. */
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

/** The key of the device did not sign, or the platform lacks what a token needs. The cause tells. */
export class SigningError extends Error {
  override name = 'SigningError'
}

/** For answers without a code: those of gateways in between. */
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

const codeOf = (status: number): ErrorCode => (hasCode(status) ? codeOfStatus[status] : 'unknown')
const hasCode = (status: number): status is keyof typeof codeOfStatus => Object.hasOwn(codeOfStatus, status)

/** The error of an answer that is not a success, or not what a success should be. */
export function errorFromAnswer({ status, ok, headers }: Pick<Response, 'status' | 'ok' | 'headers'>, body: unknown): CallError {
  if (ok) return { code: 'bad_response', statusCode: status, message: 'The answer is empty' }
  const { code, message, details }: { code?: unknown; message?: unknown; details?: unknown } = Object(body)
  if (typeof code === 'string' && typeof message === 'string')
    return { code, statusCode: status, message, ...(isRecord(details) && { details }), ...waitOf(headers) }
  return { code: codeOf(status), statusCode: status, message: `The server answered with status ${status}`, ...waitOf(headers), cause: body }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The seconds of `retry-after`, where it has them: gateways also send dates. */
function waitOf(headers: Headers): Pick<CallError, 'retryAfterSeconds'> {
  const text = headers.get('retry-after') ?? ''
  return /^\d{1,9}$/.test(text) ? { retryAfterSeconds: Number(text) } : {}
}

/** The error of a request that ended without an answer, or with one that cannot be read. */
export function errorFromThrown(thrown: unknown): CallError {
  const name = thrown instanceof Error ? thrown.name : ''
  if (name === 'AbortError' || name === 'TimeoutError')
    return { code: 'aborted', statusCode: 0, message: 'The call was given up', cause: thrown }
  if (thrown instanceof SigningError) return { code: 'not_signed', statusCode: 0, message: thrown.message, cause: thrown.cause }
  if (thrown instanceof SyntaxError) return { code: 'bad_response', statusCode: 0, message: 'The answer is not JSON', cause: thrown }
  return { code: 'network', statusCode: 0, message: 'The server could not be reached', cause: thrown }
}
