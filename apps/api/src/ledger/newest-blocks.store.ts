import type { Address } from '@patina/chains'
import { sql } from 'kysely'
import type { Database } from '../db/client.ts'

type Account = { platformId: string; address: Address }

/** An address and the newest block in which one of its recent transactions is known to be. */
export type NewestBlock = Account & { blockNumber: number }

/** Transactions of an address that are read, newest first. A block above theirs is only missed if that many are first seen after it. */
const recent = 5

/** Returns the newest known block of each account that has a mined transaction. */
export async function readNewestBlocks(query: Database['query'], accounts: readonly Account[]): Promise<NewestBlock[]> {
  const wanted = JSON.stringify(accounts.map(({ platformId, address }) => ({ platform: platformId, address })))
  const { rows } = await sql<NewestBlock>`
    select wanted.platform as "platformId", wanted.address, max(t.block_number) as "blockNumber"
    from jsonb_to_recordset(${wanted}::jsonb) as wanted (platform text, address text), lateral (
      select p.transaction_id from transaction_parties p
      where p.platform_id = wanted.platform and p.address = wanted.address and p.mined
      order by p.created_at desc, p.transaction_id desc limit ${recent}::bigint) newest
    join transactions t on t.id = newest.transaction_id
    where t.block_number is not null group by wanted.platform, wanted.address`.execute(query)
  return rows
}
