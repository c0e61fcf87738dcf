import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { SwapError, type SwapErrorReason } from '../errors.ts'

/**
 * The documented error codes of Jupiter, and the text that its router sends without a code.
 * @see https://dev.jup.ag/docs/swap (common errors)
 */
export const reasons: Readonly<Record<string, SwapErrorReason>> = {
  NO_ROUTES_FOUND: 'no_route',
  'No routes found': 'no_route',
  COULD_NOT_FIND_ANY_ROUTE: 'no_route',
  ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT: 'amount_too_high',
  MARKET_NOT_FOUND: 'no_route',
  TOKEN_NOT_TRADABLE: 'no_route',
  NOT_SUPPORTED: 'no_route',
  CIRCULAR_ARBITRAGE_IS_DISABLED: 'no_route',
  CANNOT_COMPUTE_OTHER_AMOUNT_THRESHOLD: 'amount_too_low',
}

const Failure = Compile(Type.Object({ error: Type.String(), errorCode: Type.Optional(Type.String()) }))

/** Returns the error that an answer of Jupiter reports. */
export function errorOf(answer: unknown): SwapError | undefined {
  if (!Failure.Check(answer)) return undefined
  const { error, errorCode = error } = answer
  return new SwapError(reasons[errorCode] ?? reasons[error] ?? 'unavailable', {
    cause: new Error(`Jupiter answered with ${errorCode.slice(0, 64)}`),
  })
}
