import type { Asset } from './claim.ts'

/** The change of one balance, in base units: above 0 for a gain, below 0 for a loss. Fees of the network are not part of it. */
export type Change = { asset: Asset; owner: string; amount: bigint }

/**
 * One permission before and after. Amounts are base units, or `everything` for an operator.
 *
 * - `allowance`: ERC-20 and 6909. `item`: the approval of one item. `operator`: of a whole collection.
 * - `permit2`: an allowance inside Permit2. `debt`: a debt in the owner's name. `delegate`: of a Solana token account.
 * - `owner`, `close`: an authority of a Solana account; the program that owns it is an owner too. `code`: a 7702 code, whose `spender` is the code.
 *   Their amounts are 0 before and `everything` after.
 */
export type Permission = {
  kind: 'allowance' | 'item' | 'operator' | 'permit2' | 'debt' | 'delegate' | 'owner' | 'close' | 'code'
  asset: Asset
  owner: string
  spender: string
  before: bigint
  after: bigint
  /** Seconds since 1970. Absent for a permission without an end. */
  until?: bigint
}

/** The effects of a request, as a node simulated them. Only accounts that the request concerns are in it. */
export type Simulation = {
  changes: readonly Change[]
  approvals: readonly Permission[]
  outcome: 'succeeds' | 'fails' | 'unknown'
  /** Why it fails, or why nobody knows. */
  reason?: string
}
