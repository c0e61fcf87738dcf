import type { RelayAnswer, RelayCall, RelayRefusal } from './adapter/relays.ts'
import { ChainError } from './errors.ts'
import { OversizedAnswer, type Rpc, type RpcRefusal } from './json-rpc.ts'

/** Codes of JSON-RPC, and of EIP-1474 for what a node refuses. */
export const relayCodes = { refused: -32000, limit: -32005, unknownMethod: -32601, badParameters: -32602 } as const

/**
 * Maximum bytes of the answers to one request. Answers of this size do not count against the memory for large answers, which the calls of devices
 * need.
 */
const MAX_ANSWER_BYTES = 1024 * 1024

/** Libraries repeat calls after the code for limits. The answer would be as large again. */
const tooLarge: RelayRefusal = { code: relayCodes.refused, message: 'The answers are larger than 1 MB. Ask for less.' }

/** Returns the refusal of a method, in the words that libraries recognise. */
export const unknownMethod = (method: string): RelayRefusal => ({
  code: relayCodes.unknownMethod,
  message: `The method "${method.slice(0, 100)}" does not exist / is not available.`,
})

export const badParameters = (message: string): RelayRefusal => ({ code: relayCodes.badParameters, message })

/** Matches a parameter of a call. */
export type Check = (value: unknown) => boolean

/** The parameters of a method in their order. Those from `required` on may be missing. */
export type Parameters = { checks: readonly Check[]; required: number }

/** Returns the parameters without empty ones at the end, which some libraries send. @throws {BadParameters} */
export function checkParameters({ method, params }: RelayCall, { checks, required }: Parameters): unknown[] {
  const given = [...params]
  while (given.length > required && given.at(-1) === null) given.pop()
  if (given.length > checks.length) throw new BadParameters(`${method} takes at most ${checks.length} parameters.`)
  if (given.length < required) throw new BadParameters(`${method} needs ${required} ${required === 1 ? 'parameter' : 'parameters'}.`)
  const wrong = given.findIndex((value, index) => !checks[index]?.(value))
  if (wrong >= 0) throw new BadParameters(`Parameter ${wrong + 1} of ${method} is not valid.`)
  return given
}

export class BadParameters extends Error {}

/** Returns what `admit` returns for a call, or the refusal that it throws. */
export function admitEach(calls: readonly RelayCall[], admit: (call: RelayCall) => RelayCall | { refusal: RelayRefusal }) {
  return calls.map((call) => {
    try {
      return admit(call)
    } catch (error) {
      if (error instanceof BadParameters) return { refusal: badParameters(error.message) }
      throw error
    }
  })
}

/**
 * Sends calls to a node, and returns its answers.
 * @param textOf returns the JSON text of a result
 * @param explain returns what a client learns of a refusal
 */
export async function relay(
  rpc: Pick<Rpc, 'request'>,
  calls: readonly RelayCall[],
  textOf: (result: unknown) => string,
  explain: (refusal: RpcRefusal, method: string) => RelayRefusal,
): Promise<RelayAnswer[]> {
  try {
    const answers = await rpc.request(calls, { maxBytes: MAX_ANSWER_BYTES })
    return answers.map((answer, index) =>
      'refusal' in answer ? { refusal: explain(answer.refusal, calls[index]?.method ?? '') } : { json: textOf(answer.result) },
    )
  } catch (error) {
    if (error instanceof ChainError && error.cause instanceof OversizedAnswer) return calls.map(() => ({ refusal: tooLarge }))
    throw error
  }
}
