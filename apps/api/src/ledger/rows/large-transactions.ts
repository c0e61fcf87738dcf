import { addressesOf } from './shares.ts'
import type { StoredOperation } from './tables.ts'

/**
 * Maximum number of movements in the row of a transaction, and in addition for each linked address. A transaction with more movements is called
 * large. Long exchange routes make about 30.
 */
export const maxOperations = 256

type TransactionMovements = { fromAddress: string; toAddress: string | null; operations: readonly StoredOperation[] }

/**
 * Returns at most `maxOperations` of a transaction's movements, in their order. The native value has priority, then the movements of sender
 * and receiver. The selection depends on the transaction alone, so that every source stores the same movements.
 */
export function operationsOfRow({ fromAddress, toAddress, operations }: TransactionMovements): StoredOperation[] {
  return firstOf(operations, (operation) => {
    if (operation.index === 0) return 0
    return addressesOf(operation).some((party) => party === fromAddress || party === toAddress) ? 1 : 2
  })
}

/** Returns at most `maxOperations` movements, in their order. The movements of the viewer have priority. */
export function operationsShownTo(viewer: ReadonlySet<string>, operations: readonly StoredOperation[]): StoredOperation[] {
  return firstOf(operations, (operation) => (addressesOf(operation).some((party) => viewer.has(party)) ? 0 : 1))
}

/** Returns the movements with the lowest ranks, in their original order. */
function firstOf(operations: readonly StoredOperation[], rankOf: (operation: StoredOperation) => number): StoredOperation[] {
  if (operations.length <= maxOperations) return [...operations]
  const ranked = operations.map((operation) => ({ operation, rank: rankOf(operation) }))
  const selected = ranked.sort((one, other) => one.rank - other.rank).slice(0, maxOperations)
  return selected.map(({ operation }) => operation).sort((one, other) => one.index - other.index)
}

/** Returns the movements of a transaction to store: those of its row, and the first `maxOperations` of each linked address. */
export function storedOperations(subject: TransactionMovements, linked: ReadonlySet<string>): StoredOperation[] {
  if (subject.operations.length <= maxOperations) return [...subject.operations]
  const ofRow = new Set(operationsOfRow(subject).map(({ index }) => index))
  const remaining = new Map([...linked].map((address) => [address, maxOperations]))
  return subject.operations.filter((operation) => {
    const claimants = addressesOf(operation).filter((party) => (remaining.get(party) ?? 0) > 0)
    for (const party of claimants) remaining.set(party, (remaining.get(party) ?? 0) - 1)
    return claimants.length > 0 || ofRow.has(operation.index)
  })
}

/** Returns, by address, the stored movements that are not in the row; at most `maxOperations` for each address. */
export function operationsOfParties(subject: TransactionMovements): Map<string, StoredOperation[]> {
  const found = new Map<string, StoredOperation[]>()
  if (subject.operations.length <= maxOperations) return found
  const ofRow = new Set(operationsOfRow(subject).map(({ index }) => index))
  for (const operation of subject.operations) {
    if (ofRow.has(operation.index)) continue
    for (const party of new Set(addressesOf(operation))) {
      const own = found.get(party) ?? []
      if (own.length < maxOperations) found.set(party, [...own, operation])
    }
  }
  return found
}

/** Returns the movements of a row and of some of its parties together, without duplicates. */
export function joinOperations(ofRow: readonly StoredOperation[], ofParties: readonly StoredOperation[]): StoredOperation[] {
  if (ofParties.length === 0) return [...ofRow]
  const byIndex = new Map([...ofRow, ...ofParties].map((operation) => [operation.index, operation]))
  return [...byIndex.values()].sort((one, other) => one.index - other.index)
}
