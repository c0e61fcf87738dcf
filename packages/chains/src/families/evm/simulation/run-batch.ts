import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import type { RpcCall } from '../../../json-rpc.ts'
import type { EvmNetwork, Hex } from '../../../network.ts'
import { toQuantity } from '../wire.ts'
import { type CallResult, type Job, type Run, readCalls, splitResults } from './run.ts'
import type { Watch } from './watch.ts'

const batchAbi = parseAbi([
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[])',
])

/**
 * Returns code that lets an account execute a batch of calls: it accepts the native token, and delegates every other call to Multicall3.
 * The rest is the minimal proxy of EIP-1167, with its jump destination moved by six bytes.
 * @see https://eips.ethereum.org/EIPS/eip-1167
 */
const batchingCode = (multicall3: Hex): Hex =>
  `0x36600557005b363d3d373d3d3d363d73${multicall3.slice(2).toLowerCase()}5af43d82803e903d91603157fd5bf3`

/**
 * Returns the request that executes the calls between two reads of the watches, with code in place of the account that executes them as one call.
 * A trace has the logs too. A contract that calls the account back can see the other code.
 * @see https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-debug#debugtracecall
 */
export function batchCall(
  { from, calls }: Job,
  watches: readonly Watch[],
  network: EvmNetwork,
  { isTraced }: { isTraced: boolean },
): RpcCall {
  const reads = readCalls(watches, network).map(({ to, data }) => ({ to, data, value: 0n }))
  const stateOverrides = { [from]: { code: batchingCode(network.multicall3) } }
  const batch = batchOf(from, [...reads, ...calls, ...reads])
  return isTraced
    ? { method: 'debug_traceCall', params: [batch, 'latest', { tracer: 'callTracer', tracerConfig: { withLog: true }, stateOverrides }] }
    : { method: 'eth_call', params: [batch, 'latest', stateOverrides] }
}

function batchOf(from: Hex, calls: readonly { to: Hex; value: bigint; data: Hex }[]) {
  const args = calls.map(({ to, value, data }) => ({ target: to, allowFailure: true, value, callData: data }))
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  const data = encodeFunctionData({ abi: batchAbi, functionName: 'aggregate3Value', args: [args] })
  return { from, to: from, value: toQuantity(value), data }
}

/**
 * Returns what the batch returned. Undefined if it is not from Multicall3, for example because the node ignores overrides. The node says the gas
 * of the whole batch only, so the calls have none.
 */
export function readBatch(
  returned: Hex | undefined,
  job: Job,
  watches: readonly Watch[],
  network: EvmNetwork,
): Omit<Run, 'logs'> | undefined {
  if (returned === undefined || returned === '0x') return undefined
  try {
    const results = decodeFunctionResult({ abi: batchAbi, functionName: 'aggregate3Value', data: returned })
    const all = results.map(({ success, returnData }): CallResult => ({ success, returned: returnData, gasUsed: 0n }))
    return splitResults(all, job, watches, network)
  } catch {
    return undefined
  }
}
