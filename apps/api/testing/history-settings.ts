import type { BackfillOptions } from '../src/chain/backfill/backfill-addresses.ts'

/** Returns settings of backfills that search whole chains without a limit. */
export const historySettings = (changed: Partial<BackfillOptions> = {}): BackfillOptions => ({
  backfillBlocks: 1_000,
  historyFromBlock: new Map(),
  historyTransactions: 100_000,
  historyRequestsPerDay: 1_000_000_000,
  ...changed,
})
