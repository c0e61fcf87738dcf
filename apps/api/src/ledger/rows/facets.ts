import { type Kind, kinds } from './kind.ts'
import type { TransactionStatus } from './tables.ts'

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

/** Number of facet numbers per kind. Three of the four are used, one per status. */
export const facetsPerKind = 4

/** Returns kind and status as one number above 0, as the history's index stores them. */
export const facetOf = (kind: Kind, status: TransactionStatus): number =>
  (kinds.indexOf(kind) + 1) * facetsPerKind + statuses.indexOf(status)

export type FacetFilter = { kind?: Kind; status?: TransactionStatus; direction?: Direction }

/** Returns the facets that pass a filter. Returns undefined if the filter is empty. */
export function facetsOf({ kind, status, direction }: FacetFilter): number[] | undefined {
  if (kind === undefined && status === undefined && direction === undefined) return undefined
  return kinds
    .filter((one) => (kind === undefined || one === kind) && (direction === undefined || directionOf[one] === direction))
    .flatMap((one) => statuses.filter((each) => status === undefined || each === status).map((each) => facetOf(one, each)))
}
