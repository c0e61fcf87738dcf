import type { Rpc, RpcAnswer, RpcCall, RpcRefusal } from '../../../json-rpc.ts'
import { shape } from '../../../shape.ts'
import type { Node } from '../multicall.ts'
import { executionError } from '../reverts.ts'
import { Bytes, toQuantity } from '../wire.ts'
import { CALL_OVERRIDES, type Capabilities, isAboutTheCall } from './capabilities.ts'
import type { BlockContext } from './context.ts'
import { type CallResult, MAX_ANSWER_BYTES, MAX_LOGS, type PricedJob, type Run } from './run.ts'
import { batchCall, readBatch } from './run-batch.ts'
import { blocksCall, delegationTo, readRun } from './run-blocks.ts'
import { overridesOf, readTraced, readTracedWatches, traceCalls, watchCalls } from './run-trace.ts'
import type { Watch } from './watch.ts'
import { distinct, MAX_WATCHES, watchesOfCalls, watchesOfLogs } from './watched.ts'

/** What one method of a node executed. `other` is the same in the plain context. `isComplete`: the logs say what moved. */
export type Execution = { method: string; run: Run; watches: readonly Watch[]; other?: Run; contexts: number; isComplete: boolean }

/** Why a node refuses the whole request, although it has the method. */
export type Refused = { refusal: RpcRefusal }

export type Executor = { node: Node; capabilities: Capabilities; context: BlockContext }

const readBytes = shape('call result', Bytes)

/** The calls log more than this program reads. */
export class TooManyLogs extends Error {}

/** A first execution in blocks, which other reads brought along. */
export type FirstRound = { watches: readonly Watch[]; answers: readonly (RpcAnswer | undefined)[] }

/**
 * Returns the calls executed by the best method that the node has, or why it refused to execute them in the next block. Undefined if it has no
 * method.
 */
export async function execute(executor: Executor, job: PricedJob, first?: FirstRound): Promise<Execution | Refused | undefined> {
  const { capabilities } = executor
  const inBlocks = capabilities.mayUse('eth_simulateV1') ? await executeInBlocks(executor, job, first) : undefined
  if (inBlocks) return inBlocks
  const traced =
    capabilities.mayUse('debug_traceCall') && capabilities.mayUse(CALL_OVERRIDES) ? await executeTraced(executor, job) : undefined
  return traced ?? (await executeCalls(executor, job)) ?? (await executeEstimate(executor, job))
}

/** Returns the first execution in blocks: what the bytes of the calls name is read, and the calls that execute it in both contexts. */
export function firstRound({ node, context }: Pick<Executor, 'node' | 'context'>, job: PricedJob) {
  const watches = watchesOfCalls(job.calls, job.from, node.network)
  return { watches, calls: inBothContexts(job, watches, node, context) }
}

const inBothContexts = (job: PricedJob, watches: readonly Watch[], { network }: Node, context: BlockContext): RpcCall[] => [
  blocksCall(job, watches, network, { context, price: job.price }),
  blocksCall(job, watches, network),
]

async function executeInBlocks(
  { node, capabilities, context }: Executor,
  job: PricedJob,
  first?: FirstRound,
): Promise<Execution | Refused | undefined> {
  let { watches } = first ?? firstRound({ node, context }, job)
  let answers = first?.answers ?? (await inBoth(node, job, watches, context))
  for (let isLast = false; ; isLast = true) {
    const [real, plain] = answers
    const [run, other] = answers.map((answer) => readAnswer(answer, (result) => readRun(result, job, watches, node.network)))
    const found = run ?? other
    if (real && 'refusal' in real && isAboutTheCall(real.refusal) && other) return real
    if (!found) {
      capabilities.note('eth_simulateV1', plain)
      return undefined
    }
    capabilities.note('eth_simulateV1', { result: true })
    assertFewLogs(found)
    const more = missing(watchesOfLogs([...found.logs, ...(other?.logs ?? [])], job.from, node.network), watches)
    if (more.length === 0 || isLast) {
      const isComplete = more.length === 0
      return { method: 'eth_simulateV1', run: found, watches, ...(run && other && { other }), contexts: run && other ? 2 : 1, isComplete }
    }
    watches = withFound(watches, more)
    answers = await inBoth(node, job, watches, context)
  }
}

const inBoth = (node: Node, job: PricedJob, watches: readonly Watch[], context: BlockContext): ReturnType<Rpc['request']> =>
  node.rpc.request(inBothContexts(job, watches, node, context), { maxBytes: MAX_ANSWER_BYTES })

async function executeTraced({ node, capabilities }: Executor, job: PricedJob): Promise<Execution | undefined> {
  if (job.calls.length !== 1 || job.delegate) return undefined
  const [frame, diff] = await node.rpc.request(traceCalls(job), { maxBytes: MAX_ANSWER_BYTES })
  capabilities.note('debug_traceCall', frame)
  const traced = readAnswer(frame, readTraced)
  const overrides = readAnswer(diff, overridesOf)
  if (!traced || !overrides) return undefined
  assertFewLogs(traced)
  const found = watchesOfLogs(traced.logs, job.from, node.network)
  const watches = withFound(watchesOfCalls(job.calls, job.from, node.network), found)
  const answers = await node.rpc.request(watchCalls(watches, node.network, overrides), { maxBytes: MAX_ANSWER_BYTES })
  const read = readTracedWatches(answers, watches, node.network)
  const isComplete = missing(found, watches).length === 0
  return read && { method: 'debug_traceCall', run: { ...traced, ...read }, watches, contexts: 1, isComplete }
}

/**
 * Executes the calls without logs. The plain call decides whether they succeed, because the code that executes a batch in place of the account
 * can make a good call fail.
 */
async function executeCalls({ node, capabilities }: Executor, job: PricedJob): Promise<Execution | undefined> {
  const watches = watchesOfCalls(job.calls, job.from, node.network)
  const mayOverride = capabilities.mayUse(CALL_OVERRIDES) && !job.delegate
  const [plain, together] = await node.rpc.request(
    [plainCall(job), ...(mayOverride ? [batchCall(job, watches, node.network, { isTraced: false })] : [])],
    { maxBytes: MAX_ANSWER_BYTES },
  )
  const batch = readAnswer(together, (result) => readBatch(readBytes(result), job, watches, node.network))
  const first = resultOfCall(plain)
  if (!first) return undefined
  const results = job.calls.length === 1 ? [first] : batch?.results
  if (!results) return undefined
  const isBoth = batch?.results.every(({ success }, index) => success === results[index]?.success)
  const run = { results, logs: [], before: (isBoth && batch?.before) || [], after: (isBoth && batch?.after) || [] }
  return { method: 'eth_call', run, watches, contexts: 1, isComplete: false }
}

async function executeEstimate({ node }: Executor, job: PricedJob): Promise<Execution | undefined> {
  if (job.calls.length !== 1) return undefined
  const [call] = sentCalls(job)
  const [answer] = await node.rpc.request([{ method: 'eth_estimateGas', params: [call] }])
  const result = resultOfCall(answer)
  return (
    result && {
      method: 'eth_estimateGas',
      run: { results: [result], logs: [], before: [], after: [] },
      watches: [],
      contexts: 1,
      isComplete: false,
    }
  )
}

/**
 * Returns another method that also says that the call at this place fails. Undefined if none does: nodes with a wrong version of the machine
 * exist.
 */
export async function confirmFailure(
  { node, capabilities }: Executor,
  job: PricedJob,
  method: string,
  place: number,
): Promise<string | undefined> {
  const [call] = sentCalls(job)
  if (place === 0) {
    const other = method === 'eth_call' ? 'eth_estimateGas' : 'eth_call'
    const [answer] = await node.rpc.request([other === 'eth_call' ? plainCall(job) : { method: other, params: [call] }])
    return resultOfCall(answer)?.success === false ? other : undefined
  }
  if (method === 'eth_call' || !capabilities.mayUse(CALL_OVERRIDES) || job.delegate) return undefined
  const [answer] = await node.rpc.request([batchCall(job, [], node.network, { isTraced: false })])
  const batch = readAnswer(answer, (result) => readBatch(readBytes(result), job, [], node.network))
  return batch?.results[place]?.success === false ? 'eth_call' : undefined
}

const sentCalls = ({ from, calls }: PricedJob) =>
  calls.map(({ to, value, data, gas }) => ({
    from,
    to,
    value: toQuantity(value),
    data,
    ...(gas !== undefined && { gas: toQuantity(gas) }),
  }))

/** Returns the first call, as `eth_call` takes it. */
function plainCall(job: PricedJob): RpcCall {
  const [call] = sentCalls(job)
  const override = job.delegate && { [job.from]: { code: delegationTo(job.delegate) } }
  return { method: 'eth_call', params: override ? [call, 'latest', override] : [call, 'latest'] }
}

/** Returns the result of a plain call or an estimate. Undefined if the node refused for another reason than the execution. */
function resultOfCall(answer: RpcAnswer | undefined): CallResult | undefined {
  if (!answer) return undefined
  if ('result' in answer) return { success: true, returned: '0x', gasUsed: 0n }
  const failure = executionError(answer.refusal)
  return failure && { success: false, returned: '0x', gasUsed: 0n, ...(failure.detail !== undefined && { reason: failure.detail }) }
}

const missing = (found: readonly Watch[], watches: readonly Watch[]) =>
  distinct([...watches, ...found]).filter((watch) => !watches.includes(watch))

/** Returns the watches with those that the logs named. The native token is first, and the listed tokens that nothing named are last. */
const withFound = (watches: readonly Watch[], found: readonly Watch[]) =>
  distinct([...watches.slice(0, 1), ...found, ...watches.slice(1)]).slice(0, MAX_WATCHES)

function assertFewLogs({ logs }: Pick<Run, 'logs'>) {
  if (logs.length > MAX_LOGS) throw new TooManyLogs()
}

function readAnswer<T>(answer: RpcAnswer | undefined, read: (result: unknown) => T): T | undefined {
  if (!answer || 'refusal' in answer) return undefined
  try {
    return read(answer.result)
  } catch {
    return undefined
  }
}
