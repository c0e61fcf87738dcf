import type { ChainAdapter } from '@wallet/chains'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { compose } from '../bin/compose.ts'
import { followTransactions } from '../indexer/follow-transactions.ts'
import { type TestApp, testSettings } from './app.ts'

/** Lets the follower of a chain poll every transaction at least once, as if each had been read a block ago. */
export async function pollAll({ storage }: TestApp, chain: ChainAdapter) {
  const { database, cache } = storage
  const { transactions } = compose(database, cache, new Map([[chain.network.id, chain]]), testSettings)
  const troubles: unknown[] = []
  const note = (...trouble: unknown[]) => troubles.push(trouble)
  await sql`update transactions set check_at = clock_timestamp(), read_at_block = read_at_block - 1 where not final`.execute(database.query)
  const follower = followTransactions(chain, transactions, { warn: note, error: note })
  const dueBefore = new Date().toISOString()
  const hasDue = async () => {
    const { rows } = await sql`select from transactions where not final and check_at <= ${dueBefore} limit 1`.execute(database.query)
    return rows.length > 0
  }
  // A step takes one batch. The loop may be at some of them: it ends before this counts as done.
  do await follower.step()
  while (await hasDue())
  await follower.stop()
  expect(troubles).toEqual([])
}
