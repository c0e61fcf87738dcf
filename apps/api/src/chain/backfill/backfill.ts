import type { Address, HistoryMethod } from '@patina/chains'

/**
 * The blocks that a backfill has not covered yet. `readTo` is the newest block that was read when it began; the block reader covers later
 * ones.
 */
export type RemainingBlocks = { from: bigint; to: bigint; readTo: bigint }

/** Whether an address is an ordinary account. `sent` is the number of its transactions when the search began, if it is known. */
export type Account = { ordinary: boolean; sent: number | null }

/**
 * A backfill of an address, and what it has found. `remaining` is undefined until its first block is known, `account` until the first range
 * is searched. `deep`: the newest blocks were searched.
 */
export type Backfill = {
  platformId: string
  address: Address
  remaining: RemainingBlocks | undefined
  found: number
  attempts: number
  claimMs: number
  deep: boolean
  proved: boolean
  /** The group of the device or network to which the requests are counted. */
  payer: number
  account: Account | undefined
  /** The weakest method that was used so far. */
  method: HistoryMethod | null
  complete: boolean
  restarts: number
}
