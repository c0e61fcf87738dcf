import { currentSignal } from './abandonment.ts'
import type { NodeAdapter } from './agree-on-head.ts'
import { ChainError } from './errors.ts'
import { mapMethods } from './map-methods.ts'

/** The outcome of a call to a node. `refused`: the node answered with a refusal. `unavailable`: it did not answer properly. `abandoned`: nobody awaits the answer. */
export type CallOutcome = 'answered' | 'refused' | 'unavailable' | 'abandoned' | 'failed'

/** Receives each finished call to a node: the adapter's method, the outcome and the duration. */
export type OnCall = (call: { method: string; outcome: CallOutcome; ms: number }) => void

/** Returns the adapter of one node with every call reported to `onCall`. Returns the adapter itself without a listener. */
export function observeCalls(adapter: NodeAdapter, onCall: OnCall | undefined): NodeAdapter {
  if (!onCall) return adapter
  return mapMethods(adapter, (call, method) => (...args) => {
    const result = call(...args)
    // A method that returns no promise calls no node, so it is not reported.
    if (!(result instanceof Promise)) return result
    const startedAt = performance.now()
    const report = (outcome: CallOutcome) => onCall({ method, outcome, ms: performance.now() - startedAt })
    result.then(
      () => report('answered'),
      (error: unknown) => report(outcomeOf(error)),
    )
    return result
  })
}

function outcomeOf(error: unknown): CallOutcome {
  if (currentSignal()?.aborted) return 'abandoned'
  if (!(error instanceof ChainError)) return 'failed'
  return error.reason === 'unavailable' && !error.refused ? 'unavailable' : 'refused'
}
