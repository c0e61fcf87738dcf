import { Type } from 'typebox'
import type { RpcAnswer, RpcCall, RpcRefusal } from '../../../json-rpc.ts'
import type { Hex } from '../../../network.ts'
import { shape } from '../../../shape.ts'
import { isUnknownMethod } from '../refusals.ts'
import { createSupportedMethods } from '../supported-methods.ts'
import { Bytes } from '../wire.ts'

/** A method pauses after this number of refusals in a row, because some nodes crash in it. */
const MAX_CRASHES = 3

/** An unused address. The probes give it code that returns 42, or the fee recipient of the block. */
const PROBE: Hex = '0x00000000000000000000000000000000005eAD42'
const RETURN_42 = '0x602a60005260206000f3'
const RETURN_COINBASE = '0x4160005260206000f3'
const RECIPIENT = '0x00000000000000000000000000000000005eadfe'

const readBytes = shape('call result', Bytes)
const readBlocks = shape('simulation', Type.Array(Type.Object({ calls: Type.Array(Type.Object({ returnData: Bytes })) })))

const probes: readonly RpcCall[] = [
  { method: 'eth_call', params: [{ to: PROBE }, 'latest', { [PROBE]: { code: RETURN_42 } }] },
  {
    method: 'eth_simulateV1',
    params: [
      {
        blockStateCalls: [
          {
            blockOverrides: { feeRecipient: RECIPIENT },
            stateOverrides: { [PROBE]: { code: RETURN_COINBASE } },
            calls: [{ to: PROBE, input: '0x' }],
          },
        ],
        validation: false,
      },
      'latest',
    ],
  },
]

/**
 * Says which methods one node has. A node that ignores an override gives a wrong answer instead of a refusal, so a preview uses a method with
 * overrides only after a call has shown that they work.
 */
export type Capabilities = {
  /** Returns the calls of the probe: none if the node was probed within an hour. Pass their answers to `noteProbes`. */
  dueProbes(): readonly RpcCall[]
  noteProbes(answers: readonly RpcAnswer[]): void
  mayUse(method: string): boolean
  /** Notes the answer: a method that is missing, or refuses several times in a row, pauses for an hour. */
  note(method: string, answer: RpcAnswer | undefined): void
  /** Notes that a method answered with something else. */
  refuse(method: string): void
}

/** The name under which overrides of `eth_call` are noted. */
export const CALL_OVERRIDES = 'eth_call with overrides'

/** @param now a clock in milliseconds that never goes back */
export function createCapabilities(now: () => number = () => performance.now()): Capabilities {
  const methods = createSupportedMethods(now)
  const crashes = new Map<string, number>()
  let probedAt: number | undefined
  const refuse = (method: string) => methods.markMissing(method)

  return {
    dueProbes: () => (probedAt !== undefined && now() - probedAt < 3_600_000 ? [] : probes),
    noteProbes([called, simulated]) {
      probedAt = now()
      if (!holds(called, (result) => BigInt(readBytes(result)) === 42n)) refuse(CALL_OVERRIDES)
      const isReal = holds(simulated, (result) => BigInt(readBlocks(result)[0]?.calls[0]?.returnData ?? 0) === BigInt(RECIPIENT))
      if (!isReal) refuse('eth_simulateV1')
    },
    mayUse: methods.mayHave,
    refuse,
    note(method, answer) {
      if (!answer || 'result' in answer) return void crashes.delete(method)
      if (isUnknownMethod(answer.refusal)) return refuse(method)
      // Anyone can send a call that every node refuses. It says nothing about the method.
      if (isAboutTheCall(answer.refusal)) return
      const count = (crashes.get(method) ?? 0) + 1
      crashes.set(method, count % MAX_CRASHES)
      if (count >= MAX_CRASHES) refuse(method)
    },
  }
}

/** Returns whether a node refuses a request because of the transaction: nonce, fee, funds, gas. */
export const isAboutTheCall = ({ code, message }: RpcRefusal): boolean =>
  (code <= -38010 && code >= -38015) ||
  code === -32003 ||
  /insufficient (funds|balance)|nonce too|less than block base fee|intrinsic gas/i.test(message)

/** Returns whether the answer to a probe is the right one. */
function holds(answer: RpcAnswer | undefined, isRight: (result: unknown) => boolean): boolean {
  if (!answer || 'refusal' in answer) return false
  try {
    return isRight(answer.result)
  } catch {
    return false
  }
}
