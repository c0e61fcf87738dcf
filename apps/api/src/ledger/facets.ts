import { type Kind, kinds } from './kind.ts'
import type { TransactionStatus } from './tables.ts'

/** By position, as `kinds`. `pending` is 0: a rollback in SQL counts on it. */
const statuses = ['pending', 'confirmed', 'failed'] as const satisfies readonly TransactionStatus[]

/** What a transaction does to the tokens of a holder, by its kind. */
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

/** Numbers for each kind, of which three are used. */
export const facetsPerKind = 4

/** Returns kind and status as one number above 0, as the index of the history has them. */
export const facetOf = (kind: Kind, status: TransactionStatus): number =>
  (kinds.indexOf(kind) + 1) * facetsPerKind + statuses.indexOf(status)

export type FacetFilter = { kind?: Kind; status?: TransactionStatus; direction?: Direction }

/** Returns the facets that pass a filter; undefined if it names nothing, so that all pass. */
export function facetsOf({ kind, status, direction }: FacetFilter): number[] | undefined {
  if (kind === undefined && status === undefined && direction === undefined) return undefined
  return kinds
    .filter((one) => (kind === undefined || one === kind) && (direction === undefined || directionOf[one] === direction))
    .flatMap((one) => statuses.filter((each) => status === undefined || each === status).map((each) => facetOf(one, each)))
}
