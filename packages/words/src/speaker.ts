import type { Loss, Opaque } from '@patina/claims'
import type { Naming } from './naming.ts'

/** The most that the account can lose by all claims, for each asset, if some have effects that nobody can read. Undefined if it is not known. */
export type KnownLoss = readonly Loss[] | undefined

/** What the lines of claims need: who signs, how things are named, and the largest loss. */
export type Speaker = {
  account: string
  naming: Naming
  loss: KnownLoss
  /** Returns whether a descriptor explains a call that the claims do not name. */
  isExplained(call: Opaque): boolean
}
