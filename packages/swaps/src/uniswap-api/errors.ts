import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { SwapError, type SwapErrorReason } from '../errors.ts'

/**
 * The documented error codes of Uniswap's Trading API, and the name that it really sends when a key has too many requests.
 * @see https://developers.uniswap.org/docs/api-reference/aggregator_quote
 */
export const reasons: Readonly<Record<string, SwapErrorReason>> = {
  ResourceNotFound: 'no_route',
  QuoteAmountTooLowError: 'amount_too_low',
  // The balance is read by the server itself, which then names what is missing.
  TokenBalanceNotAvailable: 'unavailable',
  InsufficientBalance: 'unavailable',
  RequestValidationError: 'unavailable',
  UnauthorizedError: 'unavailable',
  Ratelimited: 'unavailable',
  TooManyRequests: 'unavailable',
  InternalServerError: 'unavailable',
  Timeout: 'unavailable',
}

const Failure = Compile(Type.Object({ errorCode: Type.String() }))

/** Returns the error that an answer of the Trading API reports. */
export function errorOf(answer: unknown): SwapError | undefined {
  if (!Failure.Check(answer)) return undefined
  const cause = new Error(`Uniswap answered with ${answer.errorCode.slice(0, 64)}`)
  return new SwapError(reasons[answer.errorCode] ?? 'unavailable', { cause })
}
