import { Type } from 'typebox'
import type { Simulation } from '../../../adapter.ts'
import { ChainError } from '../../../errors.ts'
import { type RpcAnswer, type RpcCall, type RpcRefusal, RpcRefused } from '../../../json-rpc.ts'
import type { EvmAddress, EvmNetwork, Hex } from '../../../network.ts'
import { shape } from '../../../shape.ts'
import { hasInnerFailure } from '../account-logs.ts'
import type { Node } from '../multicall.ts'
import { isUnknownMethod } from '../refusals.ts'
import { revertReason } from '../reverts.ts'
import { tracedLogs } from '../traces.ts'
import { Bytes } from '../wire.ts'
import type { Capabilities } from './capabilities.ts'
import type { CallResult, Job, Run } from './run.ts'
import { batchCall, readBatch } from './run-batch.ts'
import { blocksCall, readRun } from './run-blocks.ts'
import { nativeBalance, tokenBalance, type Watch } from './watch.ts'
import { type Call, tokenOperations } from './watched.ts'

/** A contract, or null for the native token, of an account. */
type EvmHolding = { owner: EvmAddress; asset: EvmAddress | null }

type Method = {
  request(job: Job, watches: readonly Watch[], network: EvmNetwork): RpcCall
  /** Returns undefined if the answer shows that the node did not execute the calls. */
  read(result: unknown, job: Job, watches: readonly Watch[], network: EvmNetwork): Run | undefined
  hasLogs: boolean
}

const readTrace = shape('trace', Type.Object({ output: Type.Optional(Bytes) }))
const readBytes = shape('call result', Bytes)

/** The methods of nodes, the best first. */
const methods: readonly Method[] = [
  { request: (job, watches, network) => blocksCall(job, watches, network), read: readRun, hasLogs: true },
  {
    request: (job, watches, network) => batchCall(job, watches, network, { isTraced: true }),
    read(result, ...execution) {
      const run = readBatch(readTrace(result).output, ...execution)
      return run && { ...run, logs: tracedLogs(result) }
    },
    hasLogs: true,
  },
  {
    request: (job, watches, network) => batchCall(job, watches, network, { isTraced: false }),
    read(result, ...execution) {
      const run = readBatch(readBytes(result), ...execution)
      return run && { ...run, logs: [] }
    },
    hasLogs: false,
  },
]

/**
 * Returns a simulator of calls: what they would do now, one after the other, and the balance of each holding before and after them. It executes
 * them once, without fees. Undefined if the node cannot simulate. The simulator throws `insufficient_funds` if the account has less of the native
 * token than the calls send.
 */
export function createSimulator({ rpc, network }: Node, capabilities: Pick<Capabilities, 'mayUse' | 'refuse'>) {
  async function execute(job: Job, watches: readonly Watch[]): Promise<(Run & { hasLogs: boolean }) | undefined> {
    for (const { request, read, hasLogs } of methods) {
      const call = request(job, watches, network)
      if (!capabilities.mayUse(call.method)) continue
      const [answer] = await rpc.request([call])
      if (answer && 'refusal' in answer && isUnknownMethod(answer.refusal)) capabilities.refuse(call.method)
      const run = readAnswer(answer, (result) => read(result, job, watches, network))
      if (run) return { ...run, hasLogs }
    }
    return undefined
  }

  return async (from: EvmAddress, calls: readonly Call[], holdings: readonly EvmHolding[]): Promise<Simulation | undefined> => {
    const watches = holdings.map(({ owner, asset }) =>
      asset === null ? nativeBalance(network, owner) : tokenBalance(network, asset, owner),
    )
    const run = await execute({ from, calls }, watches)
    if (!run) return undefined
    const { results, logs, before, after, hasLogs } = run
    const failed = results.find(({ success }) => !success)
    return {
      balances: watches.map((watch, index) => ({ before: balanceIn(watch, before[index]), after: balanceIn(watch, after[index]) })),
      ...(hasLogs && { operations: tokenOperations(logs, network) }),
      ...failureOf(failed, hasInnerFailure(from, logs)),
    }
  }
}

/** Returns a balance. It is 0 if the contract reports none. */
const balanceIn = ({ read }: Watch, returned: Hex | undefined) => read(returned) ?? 0n

function failureOf(failed: CallResult | undefined, isInner: boolean): Pick<Simulation, 'failure'> {
  const detail = failed ? revertReason(failed.returned) : 'a call of the account failed'
  if (!failed && !isInner) return {}
  return { failure: detail === undefined ? {} : { detail } }
}

/** Returns what a method read from its answer. Undefined if the node refused or answered something else, so that the next method is tried. */
function readAnswer(answer: RpcAnswer | undefined, read: (result: unknown) => Run | undefined): Run | undefined {
  if (!answer) return undefined
  if ('refusal' in answer) {
    if (isMissingFunds(answer.refusal)) throw new ChainError('insufficient_funds', { cause: new RpcRefused(answer.refusal) })
    return undefined
  }
  try {
    return read(answer.result)
  } catch (error) {
    if (error instanceof ChainError && error.reason === 'unavailable') return undefined
    throw error
  }
}

/** @see https://github.com/ethereum/execution-apis/blob/main/src/eth/execute.yaml for the error code */
const isMissingFunds = ({ code, message }: RpcRefusal) => code === -38014 || /insufficient (funds|balance)/i.test(message)
