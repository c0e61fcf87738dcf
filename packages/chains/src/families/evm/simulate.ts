import { Type } from 'typebox'
import { decodeFunctionResult, encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import type { Operation, Simulation } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import { type RpcAnswer, type RpcRefusal, RpcRefused } from '../../json-rpc.ts'
import type { EvmNetwork, Hex } from '../../network.ts'
import { shape } from '../../shape.ts'
import { accountOperations } from './account-logs.ts'
import { multicallAbi, type Node, readUint } from './multicall.ts'
import { isUnknownMethod } from './refusals.ts'
import { revertReason } from './reverts.ts'
import { createSupportedMethods } from './supported-methods.ts'
import { type Log, loggedOperations } from './token-logs.ts'
import { tracedLogs, transfersIn } from './traces.ts'
import { Address, Bytes, toQuantity } from './wire.ts'

/** One call of the simulated account, in order. */
export type SimulatedCall = { to: Hex; value: bigint; data: Hex }

/** A contract, or null for the native token, of an account. */
type EvmHolding = { owner: Hex; asset: Hex | null }

/** The result of each call, and the movements and the logs of all calls if the method reports them. */
type Executed = { results: { success: boolean; returned: Hex }[]; operations?: Operation[]; logs?: readonly Log[] }

type Method = {
  name: string
  /** The option of the method that some nodes refuse. */
  option?: string
  params(from: Hex, calls: readonly SimulatedCall[], network: EvmNetwork): readonly unknown[]
  /** Returns undefined if the answer shows that the node did not execute the calls. */
  read(result: unknown, network: EvmNetwork): Executed | undefined
}

const batchAbi = parseAbi([
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[])',
])

/** Nodes report movements of the native token as transfer logs of this address. */
const NATIVE_LOGS = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

const readBlocks = shape(
  'simulation',
  Type.Array(
    Type.Object({
      calls: Type.Array(
        Type.Object({
          status: Type.String(),
          returnData: Bytes,
          logs: Type.Optional(Type.Array(Type.Object({ address: Address, topics: Type.Array(Bytes), data: Bytes }))),
        }),
      ),
    }),
    { minItems: 1, maxItems: 1 },
  ),
)
const readTrace = shape('trace', Type.Object({ output: Type.Optional(Bytes) }))
const readBytes = shape('call result', Bytes)

/** @see https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-eth#eth-simulate-v1 */
const simulateV1: Method = {
  name: 'eth_simulateV1',
  option: 'traceTransfers',
  params: (from, calls) => [{ blockStateCalls: [{ calls: sentBy(from, calls) }], traceTransfers: true, validation: false }, 'latest'],
  read(result, network) {
    const calls = readBlocks(result).flatMap((block) => block.calls)
    const logs = calls.flatMap((call) => (call.status === '0x1' ? (call.logs ?? []) : []))
    const operations = loggedOperations(logs, network).map((operation) =>
      operation.contractAddress === NATIVE_LOGS ? { ...operation, contractAddress: null } : operation,
    )
    return { results: calls.map(({ status, returnData }) => ({ success: status === '0x1', returned: returnData })), operations, logs }
  },
}

const sentBy = (from: Hex, calls: readonly SimulatedCall[]) =>
  calls.map(({ to, value, data }) => ({ from, to, value: toQuantity(value), input: data }))

/** For nodes that refuse the option, such as those of ZKsync. Movements of the native token are missing, and the balances show them. */
const simulateWithoutTransfers: Method = {
  name: 'eth_simulateV1',
  params: (from, calls) => [{ blockStateCalls: [{ calls: sentBy(from, calls) }], validation: false }, 'latest'],
  read: simulateV1.read,
}

/** @see https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-debug#debugtracecall */
const traceCall: Method = {
  name: 'debug_traceCall',
  params: (from, calls, network) => {
    const stateOverrides = { [from]: { code: batchingCode(network.multicall3) } }
    return [batchOf(from, calls), 'latest', { tracer: 'callTracer', tracerConfig: { withLog: true }, stateOverrides }]
  },
  read(result, network) {
    const results = readBatch(readTrace(result).output)
    const logs = tracedLogs(result)
    return results && { results, operations: [...loggedOperations(logs, network), ...transfersIn(result)], logs }
  },
}

/** The results of calls without their movements. */
const callWithOverrides: Method = {
  name: 'eth_call',
  params: (from, calls, network) => [batchOf(from, calls), 'latest', { [from]: { code: batchingCode(network.multicall3) } }],
  read(result) {
    const results = readBatch(readBytes(result))
    return results && { results }
  },
}

/** Returns a simulator of calls. The simulator remembers which methods the node lacks. */
export function createSimulator(node: Node, now: () => number = () => performance.now()) {
  const methods = createSupportedMethods(now)

  async function execute(from: Hex, calls: readonly SimulatedCall[]): Promise<Executed | undefined> {
    let refused: string | undefined
    for (const method of [simulateV1, simulateWithoutTransfers, traceCall, callWithOverrides]) {
      if (!methods.mayHave(method.name) || (method.option && !methods.mayHave(method.option))) continue
      const [answer] = await node.rpc.request([{ method: method.name, params: method.params(from, calls, node.network) }])
      // A node that lacks the option may say so in the words of a node that lacks the method.
      if (answer && 'refusal' in answer && !method.option && isUnknownMethod(answer.refusal)) methods.markMissing(method.name)
      const executed = readAnswer(answer, (result) => method.read(result, node.network))
      if (executed?.results.length !== calls.length) {
        refused = method.option
        continue
      }
      if (method === simulateWithoutTransfers && refused) methods.markMissing(refused)
      return executed
    }
    return undefined
  }

  /**
   * Returns what the calls of an account would do now, one after the other, and the balance of each holding before and after them.
   * Undefined if the node cannot simulate.
   * @throws {ChainError} `insufficient_funds` if the account has less of the native token than the calls send
   */
  return async (from: Hex, calls: readonly SimulatedCall[], holdings: readonly EvmHolding[]): Promise<Simulation | undefined> => {
    const reads = holdings.map((holding) => balanceRead(node.network, holding))
    const executed = await execute(from, [...reads, ...calls, ...reads])
    if (!executed) return undefined
    const { results, operations, logs = [] } = executed
    const after = results.slice(reads.length + calls.length)
    const balances = after.map((result, index) => ({ before: balanceIn(results[index]), after: balanceIn(result) }))
    const failed = results.slice(reads.length, reads.length + calls.length).find(({ success }) => !success)
    return { balances, ...(operations && { operations }), ...failureOf(failed, hasInnerFailure(from, logs)) }
  }
}

/** Returns whether the account itself reports that one of its calls failed, although the call around it succeeded. */
export const hasInnerFailure = (account: Hex, logs: readonly Log[]) =>
  accountOperations(logs).some(({ type, from }) => type === 'failure' && from === account)

function failureOf(failed: Executed['results'][number] | undefined, isInner: boolean): Pick<Simulation, 'failure'> {
  const detail = failed ? revertReason(failed.returned) : 'a call of the account failed'
  if (!failed && !isInner) return {}
  return { failure: detail === undefined ? {} : { detail } }
}

/** Returns what a method read from its answer. Undefined if the node refused or answered something else, so that the next method is tried. */
function readAnswer(answer: RpcAnswer | undefined, read: (result: unknown) => Executed | undefined): Executed | undefined {
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

function balanceRead({ multicall3 }: EvmNetwork, { owner, asset }: EvmHolding): SimulatedCall {
  if (asset === null)
    return { to: multicall3, value: 0n, data: encodeFunctionData({ abi: multicallAbi, functionName: 'getEthBalance', args: [owner] }) }
  return { to: asset, value: 0n, data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] }) }
}

/** Returns a balance. It is 0 if the contract reports none. */
const balanceIn = (result: Executed['results'][number] | undefined) => (result?.success ? readUint(result.returned) : undefined) ?? 0n

/**
 * Returns code that lets an account execute a batch of calls: it accepts the native token, and delegates every other call to Multicall3.
 * The rest is the minimal proxy of EIP-1167, with its jump destination moved by six bytes.
 * @see https://eips.ethereum.org/EIPS/eip-1167
 */
export const batchingCode = (multicall3: Hex): Hex =>
  `0x36600557005b363d3d373d3d3d363d73${multicall3.slice(2).toLowerCase()}5af43d82803e903d91603157fd5bf3`

/** Returns one call of the account to itself that executes the calls with `batchingCode`. */
export function batchOf(from: Hex, calls: readonly SimulatedCall[]) {
  const args = calls.map(({ to, value, data }) => ({ target: to, allowFailure: true, value, callData: data }))
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  const data = encodeFunctionData({ abi: batchAbi, functionName: 'aggregate3Value', args: [args] })
  return { from, to: from, value: toQuantity(value), data }
}

/** Returns the results of a batch. Undefined if they are not from Multicall3, for example because the node ignores overrides. */
export function readBatch(data: Hex | undefined): Executed['results'] | undefined {
  if (data === undefined || data === '0x') return undefined
  try {
    const results = decodeFunctionResult({ abi: batchAbi, functionName: 'aggregate3Value', data })
    return results.map(({ success, returnData }) => ({ success, returned: returnData }))
  } catch {
    return undefined
  }
}
