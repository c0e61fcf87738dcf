import { decodeFunctionResult, encodeFunctionData } from 'viem'
import type { FeeLevel } from '../../../adapter.ts'
import type { EvmAddress, EvmNetwork, Hex } from '../../../network.ts'
import { multicallAbi } from '../multicall.ts'
import { permit2Of } from '../permit2.ts'
import type { Log } from '../token-logs.ts'
import type { Watch } from './watch.ts'
import type { Call } from './watched.ts'

/** What is executed: calls of one account, and code to which it delegates before them. */
export type Job = { from: EvmAddress; calls: readonly Call[]; nonce?: number; delegate?: EvmAddress }

/** A job with the price that the account will sign. */
export type PricedJob = Job & { price: FeeLevel }

/** The result of one call of the account. `reason` is the node's message of a failed call. */
export type CallResult = { success: boolean; returned: Hex; gasUsed: bigint; reason?: string }

/** One execution: the results and logs of the calls, and what the watches returned before and after them. */
export type Run = {
  results: readonly CallResult[]
  logs: readonly Log[]
  before: readonly (Hex | undefined)[]
  after: readonly (Hex | undefined)[]
}

/** Maximum bytes of an answer, and logs of an execution. Beyond them, the result is unknown. */
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024
export const MAX_LOGS = 256

/** Gas of the reads. An unlisted contract gets little, because it may burn all of it. */
const LISTED_GAS = 10_000_000n
const UNLISTED_GAS = 300_000n

/** One read, or several of contracts that can be trusted to leave gas for the others. */
export type ReadCall = { to: Hex; data: Hex; gas: bigint; watches: readonly Watch[] }

/** Returns the calls that read the watches: one for all listed contracts, and one for each other. */
export function readCalls(watches: readonly Watch[], network: Pick<EvmNetwork, 'tokens' | 'multicall3' | 'permit2'>): ReadCall[] {
  const listed = new Set<string>([network.multicall3, permit2Of(network), ...network.tokens.map(({ address }) => address)])
  const trusted = watches.filter(({ target }) => listed.has(target))
  const calls = trusted.map(({ target, data }) => ({ target, allowFailure: true, callData: data }))
  const together = encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3', args: [calls] })
  return [
    { to: network.multicall3, data: together, gas: LISTED_GAS, watches: trusted },
    ...watches
      .filter(({ target }) => !listed.has(target))
      .map((watch) => ({ to: watch.target, data: watch.data, gas: UNLISTED_GAS, watches: [watch] })),
  ]
}

/**
 * Returns the results of the job's calls, and of the watches before and after them, from the results of the whole execution. Undefined if the
 * node did not execute all of it, or if the listed contracts could not be read.
 */
export function splitResults(
  all: readonly CallResult[],
  { calls }: Pick<Job, 'calls'>,
  watches: readonly Watch[],
  network: EvmNetwork,
): Omit<Run, 'logs'> | undefined {
  const reads = readCalls(watches, network)
  if (all.length !== calls.length + 2 * reads.length) return undefined
  const before = readResults(reads, all.slice(0, reads.length), watches)
  const after = readResults(reads, all.slice(-reads.length), watches)
  return before && after && { results: all.slice(reads.length, -reads.length), before, after }
}

/** Returns what each watch returned, in the order of `watches`. Undefined if the listed contracts could not be read. */
export function readResults(
  calls: readonly ReadCall[],
  results: readonly { success: boolean; returned: Hex }[],
  watches: readonly Watch[],
): (Hex | undefined)[] | undefined {
  const found = new Map<Watch, Hex | undefined>()
  for (const [index, call] of calls.entries()) {
    const result = results[index]
    const returned = index === 0 ? decodeTogether(result) : [result?.success ? result.returned : undefined]
    if (!returned) return undefined
    for (const [position, watch] of call.watches.entries()) found.set(watch, returned[position])
  }
  return watches.map((watch) => found.get(watch))
}

function decodeTogether(result: { success: boolean; returned: Hex } | undefined): (Hex | undefined)[] | undefined {
  if (!result?.success) return undefined
  try {
    const parts = decodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', data: result.returned })
    return parts.map(({ success, returnData }) => (success ? returnData : undefined))
  } catch {
    return undefined
  }
}
