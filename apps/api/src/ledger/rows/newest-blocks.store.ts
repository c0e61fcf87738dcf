import type { Address } from '@patina/chains'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../base/db/client.ts'

type Account = { platformId: string; address: Address }

/** An address and the newest block in which one of its recent transactions is known to be. */
export type NewestBlock = Account & { blockNumber: number }

/** Transactions of an address that are read, newest first. A block above theirs is only missed if that many are first seen after it. */
const recent = 5

/** Returns the newest known block of each account that has a mined transaction. */
export async function readNewestBlocks(query: Database['query'], accounts: readonly Account[]): Promise<NewestBlock[]> {
  const { rows } = await newestBlocks(accounts).execute(query)
  return rows
}

/** SQL: the rows of `readNewestBlocks`. */
export function newestBlocks(accounts: readonly Account[]): RawBuilder<NewestBlock> {
  const [platforms, addresses] = [accounts.map(({ platformId }) => platformId), accounts.map(({ address }) => address)]
  return sql`
    select wanted.platform as "platformId", wanted.address, max(t.block_number) as "blockNumber"
    from unnest(${platforms}::text[], ${addresses}::text[]) as wanted (platform, address), lateral (
      select p.transaction_id from transaction_parties p
      where p.platform_id = wanted.platform and p.address = wanted.address and p.mined
      order by p.created_at desc, p.transaction_id desc limit ${recent}::bigint) newest
    join transactions t on t.id = newest.transaction_id
    where t.block_number is not null group by wanted.platform, wanted.address`
}
