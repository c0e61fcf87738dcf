import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { SwapError, type SwapErrorReason } from '../errors.ts'

/**
 * The documented error codes of KyberSwap.
 * @see https://docs.kyberswap.com/kyberswap-solutions/kyberswap-aggregator/aggregator-api-specification/evm-swaps
 */
export const reasons: Readonly<Record<string, SwapErrorReason>> = {
  // Malformed requests. They are errors of this program.
  4000: 'unavailable',
  4001: 'unavailable',
  4002: 'unavailable',
  4003: 'unavailable',
  4004: 'unavailable',
  40010: 'unavailable',
  // The fee is larger than the input or the output.
  4005: 'amount_too_low',
  4007: 'amount_too_low',
  4008: 'no_route',
  4009: 'amount_too_high',
  // No pool is eligible, the token is unknown, the network has no wrapped token, or no source is left.
  4010: 'no_route',
  4011: 'no_route',
  4221: 'no_route',
  40011: 'no_route',
  // The route returns less than it did when it was quoted.
  4222: 'slippage_exceeded',
  4227: 'unavailable',
  4990: 'unavailable',
  500: 'unavailable',
}

const Failure = Compile(Type.Object({ code: Type.Integer({ minimum: 1 }), message: Type.Optional(Type.String()) }))

/** Returns the error that an answer of KyberSwap reports. A code of 0 is a success. */
export function errorOf(answer: unknown): SwapError | undefined {
  if (!Failure.Check(answer)) return undefined
  const cause = new Error(`KyberSwap answered with code ${answer.code}`)
  return new SwapError(reasons[answer.code] ?? 'unavailable', { cause })
}
