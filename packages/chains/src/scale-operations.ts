import type { Operation } from './adapter.ts'
import type { TokenFacts } from './token-traits.ts'

/** Returns operations with the multipliers of their tokens, by contract. NFTs have none. */
export function scaleOperations(operations: readonly Operation[], facts: ReadonlyMap<string, TokenFacts>): Operation[] {
  return operations.map((operation) => {
    const multiplier = operation.standard === undefined ? facts.get(operation.contractAddress ?? '')?.multiplier : undefined
    return multiplier === undefined ? operation : { ...operation, multiplier }
  })
}
