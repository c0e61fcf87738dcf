import { errorCodes } from './generated/error-codes.ts'

type CodeOfText = keyof typeof errorCodes

/**
 * What went wrong, to branch on. `network`: no answer came; `aborted`: the caller gave up; `not_signed`: the device's key did not sign;
 * `bad_response`: what came is not an answer of the API; `unknown`: a status that the API does not use.
 */
export type ErrorCode =
  | CodeOfText
  | (typeof codeOfStatus)[keyof typeof codeOfStatus]
  | 'network'
  | 'aborted'
  | 'not_signed'
  | 'bad_response'
  | 'unknown'

export type CallError = {
  code: ErrorCode
  /** HTTP status; 0 where no answer came. */
  statusCode: number
  /** The sentences of the API, joined by "; ". */
  message: string
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
  readonly retryAfterSeconds?: number

  constructor({ code, statusCode, message, retryAfterSeconds, cause }: CallError) {
    super(message, { cause })
    this.code = code
    this.statusCode = statusCode
    if (retryAfterSeconds !== undefined) this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The key of the device did not sign, or the platform lacks what a token needs. The cause tells. */
export class SigningError extends Error {
  override name = 'SigningError'
}

/** For answers without a text of their own: sentences of validation, and answers of gateways in between. */
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

/** The code of an answer. A text may carry a detail after a colon: "Execution reverted: insufficient allowance". */
function codeOf(statusCode: number, message: string): ErrorCode {
  for (const [code, [status, text]] of Object.entries(errorCodes))
    if (status === statusCode && (message === text || message.startsWith(`${text}: `)) && isCode(code)) return code
  return hasCode(statusCode) ? codeOfStatus[statusCode] : 'unknown'
}

const isCode = (code: string): code is CodeOfText => Object.hasOwn(errorCodes, code)
const hasCode = (status: number): status is keyof typeof codeOfStatus => Object.hasOwn(codeOfStatus, status)

/** The error of an answer that is not a success, or not what a success should be. */
export function errorFromAnswer({ status, ok, headers }: Pick<Response, 'status' | 'ok' | 'headers'>, body: unknown): CallError {
  if (ok) return { code: 'bad_response', statusCode: status, message: 'The answer is empty' }
  if (typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string')
    return { code: codeOf(status, body.message), statusCode: status, message: body.message, ...waitOf(headers) }
  return {
    code: codeOf(status, ''),
    statusCode: status,
    message: `The server answered with status ${status}`,
    ...waitOf(headers),
    cause: body,
  }
}

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
