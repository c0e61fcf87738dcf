import { Type } from 'typebox'
import type { RpcCall } from '../../../json-rpc.ts'
import type { EvmNetwork, Hex } from '../../../network.ts'
import { shape } from '../../../shape.ts'
import { tracedLogs } from '../traces.ts'
import { Address, Bytes, Hash, Quantity, toQuantity } from '../wire.ts'
import { type Job, type Run, readCalls, readResults } from './run.ts'
import type { Watch } from './watch.ts'

const readFrame = shape(
  'trace',
  Type.Object({
    gasUsed: Type.Optional(Quantity),
    output: Type.Optional(Bytes),
    error: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  }),
)
const Account = Type.Object({
  balance: Type.Optional(Quantity),
  code: Type.Optional(Bytes),
  storage: Type.Optional(Type.Record(Type.String(), Hash)),
})
const readDiff = shape(
  'state difference',
  Type.Object({ pre: Type.Record(Type.String(), Account), post: Type.Record(Type.String(), Account) }),
)
const readAddress = shape('address', Address)

const ZERO_WORD = `0x${'0'.repeat(64)}`

/** State overrides by account, as nodes take them. */
export type Overrides = Record<string, { balance?: string; code?: string; stateDiff?: Record<string, string> }>

/**
 * Returns the requests that trace one plain call: its frames with logs, and the state that it changes. The account's code is not replaced,
 * because a contract that calls the account back would see other code than on the chain.
 */
export function traceCalls({ from, calls: [call] }: Job): RpcCall[] {
  if (!call) return []
  const sent = {
    from,
    to: call.to,
    value: toQuantity(call.value),
    data: call.data,
    ...(call.gas !== undefined && { gas: toQuantity(call.gas) }),
  }
  return [
    { method: 'debug_traceCall', params: [sent, 'latest', { tracer: 'callTracer', tracerConfig: { withLog: true } }] },
    { method: 'debug_traceCall', params: [sent, 'latest', { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }] },
  ]
}

/** Returns the result and the logs of a traced call. */
export function readTraced(frame: unknown): Pick<Run, 'results' | 'logs'> {
  const { gasUsed = '0x0', output = '0x', error } = readFrame(frame)
  const result = { success: error == null, returned: output, gasUsed: BigInt(gasUsed), ...(error != null && { reason: error }) }
  return { results: [result], logs: tracedLogs(frame) }
}

/**
 * Returns the state after a traced call, as overrides of the state before it. A slot that the call cleared is missing in `post`.
 */
export function overridesOf(diff: unknown): Overrides {
  const { pre, post } = readDiff(diff)
  const changed = Object.keys({ ...pre, ...post }).map((address) => {
    const [was, is] = [pre[address], post[address]]
    const cleared = Object.keys(was?.storage ?? {}).map((slot) => [slot, ZERO_WORD] as const)
    const stateDiff = { ...Object.fromEntries(cleared), ...is?.storage }
    const override = {
      ...(is?.balance !== undefined && { balance: is.balance }),
      // An account that is missing afterwards destroyed itself.
      ...(!is && was?.balance !== undefined && { balance: '0x0' }),
      ...(is?.code !== undefined && { code: is.code }),
      ...(Object.keys(stateDiff).length > 0 && { stateDiff }),
    }
    return [readAddress(address), override] as const
  })
  return Object.fromEntries(changed)
}

/** Returns the reads of the watches before and after the call, for `readTracedWatches`. */
export function watchCalls(watches: readonly Watch[], network: EvmNetwork, overrides: Overrides): RpcCall[] {
  const reads = readCalls(watches, network).map(({ to, data, gas }) => ({ to, data, gas: toQuantity(gas) }))
  return [
    ...reads.map((read) => ({ method: 'eth_call', params: [read, 'latest'] })),
    ...reads.map((read) => ({ method: 'eth_call', params: [read, 'latest', overrides] })),
  ]
}

const readBytes = shape('call result', Bytes)

/** Returns what the watches returned before and after the call. Undefined if the node did not read them. */
export function readTracedWatches(
  answers: readonly ({ result: unknown } | { refusal: unknown } | undefined)[],
  watches: readonly Watch[],
  network: EvmNetwork,
): Pick<Run, 'before' | 'after'> | undefined {
  const reads = readCalls(watches, network)
  const results = answers.map((answer): { success: boolean; returned: Hex } =>
    answer && 'result' in answer ? { success: true, returned: readBytes(answer.result) } : { success: false, returned: '0x' },
  )
  const before = readResults(reads, results.slice(0, reads.length), watches)
  const after = readResults(reads, results.slice(reads.length), watches)
  return before && after && { before, after }
}
