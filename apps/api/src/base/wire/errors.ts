import { STATUS_CODES } from 'node:http'
import { Abandoned, ChainError, type ChainErrorReason, flawOfAddress } from '@patina/chains'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { CacheUnavailableError } from '../cache/cache.ts'
import { DatabaseUnavailableError } from '../db/errors.ts'
import type { ErrorDetails } from './error-details.ts'
import type { ReasonOf, RefusalCode } from './refusal-reasons.ts'

/** Every error of the API, as `code: [status, message]`. Statuses and texts are paired only here. */
export const catalogue = {
  invalid_input: [400, 'Invalid parameters'],
  malformed_json: [400, 'Malformed JSON'],
  bad_url: [400, 'Malformed URL'],
  malformed_request: [400, 'Malformed request'],
  invalid_address: [400, 'Invalid address'],
  invalid_name: [400, 'Invalid name'],
  cannot_sign: [400, 'Address has no key and cannot sign'],
  invalid_proof: [400, 'Invalid address proof'],
  too_many_addresses: [400, 'A device can link at most 100 addresses'],
  too_many_alerts: [400, 'A device can have at most 20 price alerts'],
  too_many_tracked: [400, 'A device can track at most 20 open transactions'],
  invalid_token_id: [400, 'Invalid token ID'],
  unknown_currency: [400, 'Unknown currency'],
  invalid_cursor: [400, 'cursor must be a valid cursor'],
  invalid_event_id: [400, 'after must be the id of an event'],
  cursor_with_offset: [400, 'cursor and offset must not be used together'],
  invalid_platform_id: [400, 'Invalid platform ID'],
  platform_disabled: [400, 'Platform is disabled'],
  too_many_decimals: [400, 'amount must not have more decimals than the token'],
  amount_not_positive: [400, 'amount must be greater than 0'],
  same_token: [400, 'inputToken and outputToken must be different'],
  different_platforms: [400, 'Both tokens must be on the same platform'],
  no_route: [400, 'No route found'],
  amount_too_low: [400, 'Amount too low'],
  amount_too_high: [400, 'Amount too high'],
  remainder_too_low: [400, 'Remaining balance too low'],
  quote_not_found: [400, 'Quote not found or expired'],
  slippage_exceeded: [400, 'Price moved below the minimum of the quote'],
  insufficient_gas: [400, 'Insufficient funds for the network fee'],
  not_spendable: [400, 'Part of the balance cannot be spent in one transaction'],
  token_taxed: [400, 'Token takes a share of each transfer'],
  token_paused: [400, 'Token refuses this transfer'],
  invalid_rpc: [400, 'The body must be a JSON-RPC 2.0 call, or a list of 1 to 20 calls'],
  invalid_operation: [400, 'Invalid operation format'],
  invalid_transaction: [400, 'Invalid transaction'],
  wrong_chain: [400, 'Transaction is for another chain'],
  wrong_sender: [400, 'Transaction is not signed by this address'],
  insufficient_funds: [400, 'Insufficient funds'],
  gas_too_low: [400, 'Gas limit too low'],
  fee_too_low: [400, 'Transaction underpriced'],
  nonce_too_high: [400, 'Nonce too high'],
  blockhash_expired: [400, 'Blockhash expired'],
  execution_reverted: [400, 'Execution reverted'],
  transfer_refused: [400, 'Transfer refused'],
  unauthorized: [401, 'Unauthorized'],
  device_not_authorized: [403, 'Device is not authorized'],
  device_unknown: [403, 'Device not found or not authorized'],
  not_found: [404, 'Not Found'],
  logo_not_found: [404, 'Logo not found'],
  nft_not_found: [404, 'NFT not found'],
  notification_not_found: [404, 'Notification not found'],
  platform_not_found: [404, 'Platform not found'],
  site_reads_off: [404, 'This server reads the chain of this platform for no site'],
  transaction_not_found: [404, 'Transaction not found'],
  request_timeout: [408, 'Request timed out'],
  nonce_used: [409, 'Nonce already used'],
  nonce_pending: [409, 'Another transaction with this nonce is pending'],
  replacement_underpriced: [409, 'Replacement transaction underpriced'],
  cursor_expired: [410, 'The events after this one are no longer stored'],
  payload_too_large: [413, 'Request body is too large'],
  unsupported_media_type: [415, 'Content-Type must be application/json'],
  misdirected: [421, 'This server does not answer for that host'],
  rate_limited: [429, 'Too many requests'],
  headers_too_large: [431, 'Request headers are too large'],
  internal: [500, 'Internal Server Error'],
  chain_unavailable: [503, 'The chain did not answer'],
  providers_unavailable: [503, 'No exchange answered'],
  unavailable: [503, 'Service Unavailable'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof catalogue

export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(catalogue, code)

/** An error whose code and message the client receives. Any other thrown value is answered with 500 and the code `internal`. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly statusCode: number

  /** Additional data in the answer, such as the reason of a refusal. */
  readonly details: ErrorDetails | undefined

  /** `message` replaces the text of the catalogue if it says more, such as the reason of a revert or several validation sentences. */
  constructor(code: ErrorCode, options: ErrorOptions & { message?: string; details?: ErrorDetails } = {}) {
    super(options.message ?? catalogue[code][1], options)
    this.code = code
    this.statusCode = catalogue[code][0]
    this.details = options.details
  }
}

/**
 * Returns the refusal of a token, a proof or an address, with its reason, and with the server's time if the reason is a time.
 *
 * @param flaw what is wrong, for the log only
 * @param now the server's time in milliseconds
 */
export function refused<Code extends RefusalCode>(code: Code, reason: ReasonOf<Code>, flaw: Error | string, now = Date.now()): ApiError {
  const isAboutTime = reason === 'clock' || reason === 'expired'
  const details = { reason, ...(isAboutTime && { serverTime: new Date(now).toISOString() }) }
  return new ApiError(code, { cause: typeof flaw === 'string' ? new Error(flaw) : flaw, details })
}

export const ErrorBody = Type.Object(
  {
    statusCode: Type.Integer({ description: 'The HTTP status of the response.' }),
    message: Type.String({ description: 'One or more exact sentences, joined by "; ".' }),
    error: Type.String({ description: 'The standard name of the HTTP status.' }),
    code: Type.String({
      description:
        'Identifies the error for programs. Existing codes never change. New codes may be added: treat an unknown code like its HTTP status.',
      examples: ['platform_not_found'],
    }),
    details: Type.Optional(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description: 'Data about the error for programs, such as `{ "reason": "url_mismatch" }`. Absent if the code says all.',
        },
      ),
    ),
  },
  { title: 'Error', description: 'The body of every error.' },
)

/** Returns the response schemas of a route's errors, one per status, each with the enum of its codes. */
export function errors(...codes: ErrorCode[]): Record<number, TSchema> {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) {
    const [status] = catalogue[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries([...byStatus].map(([status, ofStatus]) => [status, errorResponse(ofStatus)]))
}

const errorResponse = (codes: ErrorCode[]) => Type.Object({ ...ErrorBody.properties, code: Type.Enum(codes) }, { title: 'Error' })

/** Errors of reading a body. Routes without a body schema declare them too, because the token signs the body and so the server reads it. */
export const bodyErrors = ['malformed_json', 'payload_too_large', 'unsupported_media_type'] as const satisfies ErrorCode[]

const codeOfChainError: Record<ChainErrorReason, ErrorCode> = {
  invalid_address: 'invalid_address',
  cannot_sign: 'cannot_sign',
  invalid_transaction: 'invalid_transaction',
  wrong_chain: 'wrong_chain',
  insufficient_funds: 'insufficient_funds',
  insufficient_gas: 'insufficient_gas',
  amount_too_low: 'amount_too_low',
  remainder_too_low: 'remainder_too_low',
  gas_too_low: 'gas_too_low',
  fee_too_low: 'fee_too_low',
  nonce_too_high: 'nonce_too_high',
  nonce_used: 'nonce_used',
  blockhash_expired: 'blockhash_expired',
  replacement_underpriced: 'replacement_underpriced',
  execution_reverted: 'execution_reverted',
  transfer_refused: 'transfer_refused',
  unavailable: 'chain_unavailable',
}

/** Returns the details of a chain's refusal. */
function detailsOf({ minimum, rule, text }: ChainError): ErrorDetails | undefined {
  if (minimum) return { minimum }
  if (rule) return { rule }
  if (text === undefined) return undefined
  const { flaw: reason, family } = flawOfAddress(text)
  return { reason, ...(family && { family }) }
}

const codeOfForeignError: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_BAD_URL: 'bad_url',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  // PostgreSQL: the statement or its lock timed out, or it was aborted because of a deadlock or serialization failure.
  '57014': 'unavailable',
  '55P03': 'unavailable',
  '40P01': 'unavailable',
  '40001': 'unavailable',
  // The parent row was deleted at the same time. A retry does not find it.
  '23503': 'unavailable',
}
/** PostgreSQL: the row refers to a device that was deleted during the call. */
export const isDeviceDeleted = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23503' &&
  'constraint' in error &&
  typeof error.constraint === 'string' &&
  error.constraint.endsWith('_device_id_fkey')
/** PostgreSQL has no connection, memory or disk left. */
const insufficientResources = /^53[0-9A-Z]{3}$/

/** Returns the error that the client receives for a thrown value. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof ChainError) {
    const code = codeOfChainError[error.reason]
    const [, text] = catalogue[code]
    const { detail } = error
    const details = detailsOf(error)
    return new ApiError(code, { cause: error, ...(detail && { message: `${text}: ${detail}` }), ...(details && { details }) })
  }
  const { code } = error instanceof Error && 'code' in error ? error : { code: undefined }
  if (isDeviceDeleted(error)) return new ApiError('device_unknown', { cause: error })
  if (typeof code === 'string') {
    const known = insufficientResources.test(code) ? 'unavailable' : codeOfForeignError[code]
    if (known) return new ApiError(known, { cause: error })
  }
  if (error instanceof DatabaseUnavailableError || error instanceof CacheUnavailableError || error instanceof Abandoned)
    return new ApiError('unavailable', { cause: error })
  return new ApiError('internal', { cause: error })
}

/** Seconds after which a caller may retry if the database or the cache is busy or unavailable. */
const retryAfterSeconds = 5

/** Answers every thrown value with an HTTP error. The server logs the cause and never sends it to the client. */
export function errorHandler(thrown: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const error = toApiError(thrown)
  // Nobody receives the answer of an abandoned request, so it is no failure.
  const level = error.statusCode >= 500 && !(thrown instanceof Abandoned) ? 'error' : 'debug'
  request.log[level]({ err: error.cause ?? thrown, code: error.code }, error.message)
  if (error.code === 'unavailable') reply.header('retry-after', `${retryAfterSeconds}`)
  return reply.code(error.statusCode).type('application/json; charset=utf-8').send(bodyOf(error))
}

/** Returns the body of an error answer. */
export function bodyOf({ code, statusCode, message, details }: ApiError) {
  return { statusCode, message, error: STATUS_CODES[statusCode] ?? 'Error', code, ...(details && { details }) }
}
