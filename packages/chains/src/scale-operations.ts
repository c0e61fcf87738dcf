import type { Operation } from './adapter.ts'

/** Returns operations with the multipliers of their tokens, by contract. NFTs have none. */
export function scaleOperations(operations: readonly Operation[], multipliers: ReadonlyMap<string, string> | undefined): Operation[] {
  return operations.map((operation) => {
    const multiplier = operation.standard === undefined ? multipliers?.get(operation.contractAddress ?? '') : undefined
    return multiplier === undefined ? operation : { ...operation, multiplier }
  })
}
