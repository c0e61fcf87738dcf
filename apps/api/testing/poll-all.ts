import type { ChainAdapter } from '@patina/chains'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { compose } from '../src/bin/compose.ts'
import { followTransactions } from '../src/chain/follow/follow-transactions.ts'
import { type TestApp, testSettings } from './app.ts'

/** Lets the follower of a chain poll every transaction at least once, as if it had last polled each one a block ago. */
export async function pollAll({ storage }: TestApp, chain: ChainAdapter) {
  const { database, cache } = storage
  const { transactions } = compose(database, cache, new Map([[chain.network.id, chain]]), testSettings)
  const logged: unknown[] = []
  const note = (...entry: unknown[]) => logged.push(entry)
  const setDue = (at: string) =>
    sql`update transactions set check_at = ${sql.raw(at)}, read_at_block = read_at_block - 1 where not final`.execute(database.query)
  // No transaction is due while the follower's own loop runs. Polls of that loop would postpone the next poll of each transaction.
  await setDue(`clock_timestamp() + interval '1 hour'`)
  const follower = followTransactions(chain, transactions, { warn: note, error: note })
  await follower.stop()
  await setDue('clock_timestamp()')
  const dueBefore = new Date().toISOString()
  const hasDue = async () => {
    const { rows } = await sql`select from transactions where not final and check_at <= ${dueBefore} limit 1`.execute(database.query)
    return rows.length > 0
  }
  do await follower.step()
  while (await hasDue())
  expect(logged).toEqual([])
}
