import { facetOf } from './facets.ts'
import { asSeenBy } from './inner-failure.ts'
import { kindOf } from './kind.ts'
import type { StoredOperation } from './tables.ts'
import type { TransactionRow } from './transaction-row.ts'

type Subject = Pick<TransactionRow, 'platformId' | 'status' | 'fromAddress' | 'toAddress' | 'operations' | 'action'>

/** Returns a function from a party to its facet. It only uses the movements of that party, so that transactions with many parties cost little. */
export function facetsOfParties(row: Subject): (address: string) => number {
  const ofParties = new Map<string, StoredOperation[]>()
  for (const operation of row.operations)
    for (const party of new Set([operation.fromAddress, operation.toAddress])) {
      if (party === null) continue
      const own = ofParties.get(party)
      if (own) own.push(operation)
      else ofParties.set(party, [operation])
    }
  return (address) => {
    const mine = new Set([address])
    const seen = asSeenBy({ ...row, operations: ofParties.get(address) ?? [] }, mine)
    return facetOf(kindOf(seen, mine), seen.status)
  }
}
