import { asSeenBy } from './inner-failure.ts'
import { type Kind, kindOf, kinds } from './kind.ts'
import type { TransactionRow } from './row.ts'
import { addressesOf } from './shares.ts'
import type { StoredOperation, TransactionStatus } from './tables.ts'

/** Statuses, stored by their position in this list, like `kinds`. `pending` must be 0, because the rollback in SQL relies on it. */
const statuses = ['pending', 'confirmed', 'failed'] as const satisfies readonly TransactionStatus[]

/** The directions of a transaction for the viewer. The kind determines the direction. */
export const directions = ['in', 'out', 'self'] as const
export type Direction = (typeof directions)[number]

const directionOf: Readonly<Record<Kind, Direction>> = {
  send: 'out',
  receive: 'in',
  swap: 'self',
  approve: 'self',
  revoke: 'self',
  stake: 'self',
  unstake: 'self',
  claim: 'in',
  mint: 'in',
  burn: 'out',
  wrap: 'self',
  unwrap: 'self',
  deploy: 'self',
  delegate: 'self',
  contract: 'self',
}

/** Numbers per kind. Three of the four are used, one per status. */
export const numbersPerKind = 4

/** Returns kind and status as one number above 0, as the history's index stores them. */
export const kindStatusOf = (kind: Kind, status: TransactionStatus): number =>
  (kinds.indexOf(kind) + 1) * numbersPerKind + statuses.indexOf(status)

export type KindStatusFilter = { kind?: Kind; status?: TransactionStatus; direction?: Direction }

/** Returns the numbers that pass a filter. Returns undefined if the filter is empty. */
export function kindStatusesOf({ kind, status, direction }: KindStatusFilter): number[] | undefined {
  if (kind === undefined && status === undefined && direction === undefined) return undefined
  return kinds
    .filter((one) => (kind === undefined || one === kind) && (direction === undefined || directionOf[one] === direction))
    .flatMap((one) => statuses.filter((each) => status === undefined || each === status).map((each) => kindStatusOf(one, each)))
}

type SeenTransaction = Pick<TransactionRow, 'platformId' | 'status' | 'fromAddress' | 'toAddress' | 'operations' | 'action'>

/** Returns a function from a party to its kind and status. It only uses the movements of that party, so that transactions with many parties cost little. */
export function kindStatusesOfParties(row: SeenTransaction): (address: string) => number {
  const ofParties = new Map<string, StoredOperation[]>()
  for (const operation of row.operations)
    for (const party of new Set(addressesOf(operation))) {
      const own = ofParties.get(party)
      if (own) own.push(operation)
      else ofParties.set(party, [operation])
    }
  return (address) => {
    const mine = new Set([address])
    const seen = asSeenBy({ ...row, operations: ofParties.get(address) ?? [] }, mine)
    return kindStatusOf(kindOf(seen, mine), seen.status)
  }
}
