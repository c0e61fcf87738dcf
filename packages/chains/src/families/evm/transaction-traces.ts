import type { Operation } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import type { Rpc, RpcAnswer } from '../../json-rpc.ts'
import { MalformedAnswer } from '../../shape.ts'
import { isTooMuch, isUnknownMethod } from './refusals.ts'
import { flatTracer, transfersIn } from './traces.ts'

/** What moved natively inside the calls of transactions, by hash in lower case. Those that the node does not tell are missing. */
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

/** To trace a transaction, a node runs all that come before it in its block: few are asked for at once. */
const TRACES_PER_REQUEST = 20
/** A node may learn a method with its next release. */
const ASK_AGAIN_MS = 3_600_000

/** Traces single transactions of one node and remembers which methods it lacks. `now`: a clock in milliseconds that never goes back. */
export function createTransactionTracer(rpc: Rpc, now: () => number = () => performance.now()): TransactionTracer {
  const lackingUntil = new Map<string, number>()

  /** Undefined if the node does not have the method. */
  async function traceBy(method: Method, hashes: readonly string[]): Promise<Map<string, readonly Operation[]> | undefined> {
    const answers = await rpc.request(hashes.map((hash) => ({ method: method.name, params: method.params(hash) }))).catch(orNothing)
    if (answers.some((answer) => 'refusal' in answer && isUnknownMethod(answer.refusal))) return undefined
    const traces = new Map<string, readonly Operation[]>()
    for (const [index, hash] of hashes.entries()) {
      const answer = answers[index]
      const moved = answer && 'result' in answer ? readOrNothing(() => method.read(answer.result, hash)) : undefined
      if (moved) traces.set(hash, moved)
    }
    return traces
  }

  return async (hashes) => {
    const found = new Map<string, readonly Operation[]>()
    for (let from = 0; from < hashes.length; from += TRACES_PER_REQUEST) {
      const part = hashes.slice(from, from + TRACES_PER_REQUEST)
      for (const method of [callTrace, flatTrace]) {
        if (now() < (lackingUntil.get(method.name) ?? Number.NEGATIVE_INFINITY)) continue
        const traces = await traceBy(method, part)
        if (!traces) {
          lackingUntil.set(method.name, now() + ASK_AGAIN_MS)
          continue
        }
        for (const [hash, moved] of traces) found.set(hash, moved)
        break
      }
    }
    return found
  }
}

/** Traces that are too large or too slow must not keep the receipts away. */
function orNothing(error: unknown): RpcAnswer[] {
  if (isTooMuch(error)) return []
  throw error
}

function readOrNothing<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof ChainError && error.cause instanceof MalformedAnswer) return undefined
    throw error
  }
}
