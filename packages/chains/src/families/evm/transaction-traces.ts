import type { Operation } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import type { Rpc, RpcAnswer } from '../../json-rpc.ts'
import { MalformedAnswer } from '../../shape.ts'
import { isLimitError, isUnknownMethod } from './refusals.ts'
import { createSupportedMethods } from './supported-methods.ts'
import { flatTracer, transfersIn } from './traces.ts'

/** Returns native movements inside the calls of transactions, by hash in lower case. Transactions that the node cannot trace are missing. */
export type TransactionTracer = (hashes: readonly string[]) => Promise<ReadonlyMap<string, readonly Operation[]>>

type Method = { name: string; params(hash: string): readonly unknown[]; read(answer: unknown, hash: string): readonly Operation[] }

/** @see https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-debug#debugtracetransaction */
const callTrace: Method = {
  name: 'debug_traceTransaction',
  params: (hash) => [hash, { tracer: 'callTracer' }],
  read: transfersIn,
}

/** @see https://openethereum.github.io/JSONRPC-trace-module#trace_transaction */
const flatTrace: Method = {
  name: 'trace_transaction',
  params: (hash) => [hash],
  read: (answer, hash) => flatTracer.read(answer, [hash]).get(hash) ?? [],
}

/** The methods in the order of `tracers`, for the same reasons. */
const inOrder = [flatTrace, callTrace]

/** Number of traces in one request. To trace a transaction, a node runs all earlier ones in its block, so few are requested at once. */
const TRACES_PER_REQUEST = 20

/**
 * Returns a tracer of single transactions. The tracer remembers which methods the node lacks.
 * @param now a clock in milliseconds that never goes back
 */
export function createTransactionTracer(rpc: Rpc, now: () => number = () => performance.now()): TransactionTracer {
  const methods = createSupportedMethods(now)
  return async (hashes) => {
    const found = new Map<string, readonly Operation[]>()
    for (let from = 0; from < hashes.length; from += TRACES_PER_REQUEST) {
      const part = hashes.slice(from, from + TRACES_PER_REQUEST)
      for (const method of inOrder) {
        if (!methods.mayHave(method.name)) continue
        const traces = await traceBy(rpc, method, part)
        if (!traces) {
          methods.markMissing(method.name)
          continue
        }
        for (const [hash, moved] of traces) found.set(hash, moved)
        break
      }
    }
    return found
  }
}

/** Requests the traces of transactions by one method. Returns undefined if the node does not have the method. */
async function traceBy(rpc: Rpc, method: Method, hashes: readonly string[]): Promise<Map<string, readonly Operation[]> | undefined> {
  const calls = hashes.map((hash) => ({ method: method.name, params: method.params(hash) }))
  const answers = await rpc.request(calls).catch(emptyIfLimited)
  if (answers.some((answer) => 'refusal' in answer && isUnknownMethod(answer.refusal))) return undefined
  const traces = new Map<string, readonly Operation[]>()
  for (const [index, hash] of hashes.entries()) {
    const answer = answers[index]
    const moved = answer && 'result' in answer ? undefinedIfMalformed(() => method.read(answer.result, hash)) : undefined
    if (moved) traces.set(hash, moved)
  }
  return traces
}

/** Returns no traces instead of failing: traces that are too large or too slow must not prevent reading the receipts. */
function emptyIfLimited(error: unknown): RpcAnswer[] {
  if (isLimitError(error)) return []
  throw error
}

function undefinedIfMalformed<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof ChainError && error.cause instanceof MalformedAnswer) return undefined
    throw error
  }
}
