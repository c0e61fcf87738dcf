import { ChainError } from './errors.ts'
import type { NodeAdapter } from './quorum.ts'

/** `refused`: the node answered, and the answer is no. `unavailable`: it did not answer properly. */
export type CallOutcome = 'answered' | 'refused' | 'unavailable' | 'failed'

/** Hears of a question to a node when it is over: by which method of the adapter, what came of it, and how long it took. */
export type OnCall = (call: { method: string; outcome: CallOutcome; ms: number }) => void

/** The adapter of one node, such that each question to the node is told. The adapter itself where nobody listens. */
export function observed(adapter: NodeAdapter, onCall: OnCall | undefined): NodeAdapter {
  if (!onCall) return adapter
  const watch =
    (method: string, call: CallableFunction) =>
    (...args: unknown[]) => {
      const result: unknown = Reflect.apply(call, adapter, args)
      // What needs no node answers at once.
      if (!(result instanceof Promise)) return result
      const askedAt = performance.now()
      const tell = (outcome: CallOutcome) => onCall({ method, outcome, ms: performance.now() - askedAt })
      result.then(
        () => tell('answered'),
        (error: unknown) => tell(outcomeOf(error)),
      )
      return result
    }
  const entries = Object.entries(adapter).map(([name, part]) => [name, typeof part === 'function' ? watch(name, part) : part])
  return { ...adapter, ...Object.fromEntries(entries) }
}

function outcomeOf(error: unknown): CallOutcome {
  if (!(error instanceof ChainError)) return 'failed'
  return error.reason === 'unavailable' && !error.refused ? 'unavailable' : 'refused'
}
