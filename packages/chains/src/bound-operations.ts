import type { Operation } from './adapter.ts'

/** Most movements that one transaction is reported with. An exchange's longest routes make some thirty. */
export const MAX_OPERATIONS = 256

/**
 * At most `MAX_OPERATIONS` of these, in their order: the native value before those in which `parties` take part, these before others,
 * then the ones that come first.
 */
export function boundOperations(operations: readonly Operation[], parties: readonly (string | null)[]): Operation[] {
  if (operations.length <= MAX_OPERATIONS) return [...operations]
  const takesPart = ({ from, to }: Operation) => parties.some((party) => party !== null && (party === from || party === to))
  const native = operations.filter(({ index }) => index === 0)
  const own = operations.filter((operation) => operation.index !== 0 && takesPart(operation))
  const others = operations.filter((operation) => operation.index !== 0 && !takesPart(operation))
  return [...native, ...own, ...others].slice(0, MAX_OPERATIONS).sort((one, other) => one.index - other.index)
}
