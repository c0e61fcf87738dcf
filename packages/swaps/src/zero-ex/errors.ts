import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { SwapError, type SwapErrorReason } from '../errors.ts'

/** The documented error names of 0x. @see https://0x.org/docs/api (Swap API, errors) */
export const reasons: Readonly<Record<string, SwapErrorReason>> = {
  BUY_TOKEN_NOT_AUTHORIZED_FOR_TRADE: 'no_route',
  SELL_TOKEN_NOT_AUTHORIZED_FOR_TRADE: 'no_route',
  TAKER_NOT_AUTHORIZED_FOR_TRADE: 'no_route',
  TOKEN_NOT_SUPPORTED: 'no_route',
  SWAP_VALIDATION_FAILED: 'no_route',
  // A malformed request is an error of this program.
  INPUT_INVALID: 'unavailable',
  INTERNAL_SERVER_ERROR: 'unavailable',
  UNCATEGORIZED: 'unavailable',
}

const Failure = Compile(Type.Object({ name: Type.String(), message: Type.String() }))
const NoLiquidity = Compile(Type.Object({ liquidityAvailable: Type.Literal(false) }))

/** Returns the error that an answer of 0x reports. An answer without liquidity has the status of a success. */
export function errorOf(answer: unknown): SwapError | undefined {
  if (NoLiquidity.Check(answer)) return new SwapError('no_route', { cause: new Error('0x has no liquidity') })
  if (!Failure.Check(answer)) return undefined
  return new SwapError(reasons[answer.name] ?? 'unavailable', { cause: new Error(`0x answered with ${answer.name.slice(0, 64)}`) })
}
