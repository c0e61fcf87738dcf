import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { SwapError, type SwapErrorReason } from '../errors.ts'

/** The documented error codes of LI.FI's API. @see https://docs.li.fi/api-reference/error-codes */
export const reasons: Readonly<Record<string, SwapErrorReason>> = {
  1000: 'unavailable',
  1001: 'unavailable',
  1002: 'no_route',
  1003: 'no_route',
  1004: 'no_route',
  1005: 'unavailable',
  1006: 'unavailable',
  1007: 'slippage_exceeded',
  1008: 'unavailable',
  1009: 'unavailable',
  1010: 'unavailable',
  1011: 'unavailable',
  1012: 'unavailable',
  1013: 'unavailable',
}

/** The documented codes of the exchanges that LI.FI asks. They explain why there is no quote. */
export const toolReasons: Readonly<Record<string, SwapErrorReason>> = {
  NO_POSSIBLE_ROUTE: 'no_route',
  INSUFFICIENT_LIQUIDITY: 'no_route',
  TOOL_TIMEOUT: 'unavailable',
  UNKNOWN_ERROR: 'unavailable',
  RPC_ERROR: 'unavailable',
  AMOUNT_TOO_LOW: 'amount_too_low',
  AMOUNT_TOO_HIGH: 'amount_too_high',
  FEES_HIGHER_THAN_AMOUNT: 'amount_too_low',
}

/** The reasons of exchanges, from the one that helps the user most. */
const helpful: readonly SwapErrorReason[] = ['amount_too_low', 'amount_too_high']

const ToolError = Type.Object({ code: Type.Optional(Type.String()) })
const Failed = Type.Object({ subpaths: Type.Optional(Type.Record(Type.String(), Type.Array(ToolError))) })
const Failure = Type.Object({ code: Type.Integer(), message: Type.String() })
const Detailed = Type.Object({ errors: Type.Object({ failed: Type.Array(Failed) }) })
const failure = Compile(Failure)
const detailed = Compile(Detailed)

/** Returns the error that an answer of LI.FI reports. */
export function errorOf(answer: unknown): SwapError | undefined {
  if (!failure.Check(answer)) return undefined
  const reason = reasons[answer.code] ?? 'unavailable'
  const better = reason === 'no_route' && detailed.Check(answer) ? helpful.find((one) => toolReasonsOf(answer).includes(one)) : undefined
  return new SwapError(better ?? reason, { cause: new Error(`LI.FI answered with code ${answer.code}`) })
}

const toolReasonsOf = ({ errors: { failed } }: Static<typeof Detailed>): SwapErrorReason[] =>
  failed.flatMap(({ subpaths = {} }) =>
    Object.values(subpaths).flatMap((tools) => tools.flatMap(({ code = '' }) => toolReasons[code] ?? [])),
  )
