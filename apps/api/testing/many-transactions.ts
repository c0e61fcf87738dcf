import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../src/base/db/tables.ts'
import { kindStatusOf } from '../src/ledger/rows/kind-status.ts'

export type Many = {
  count: number
  /** Addresses that take part in the transaction, as SQL with its number `n`. */
  addresses: (RawBuilder<unknown> | string)[]
  /** Tokens that move, the same for each address: an SQL array with the number `n`. */
  tokens?: RawBuilder<unknown>
  platformId?: string
  /** Kind and status of each party, as an SQL number with `n`. The default is that of a confirmed payment. */
  kindStatus?: RawBuilder<unknown>
}

/** Writes mined transactions with one statement, from the oldest to the newest. Three transactions share a second and a block. */
export async function writeMany(
  query: Kysely<Tables>,
  {
    count,
    addresses,
    tokens = sql`array['ethereum:native']`,
    platformId = 'ethereum',
    kindStatus = sql`${kindStatusOf('send', 'confirmed')}::smallint`,
  }: Many,
) {
  await sql`
    with made as (
      insert into transactions (platform_id, hash, status, from_address, operations, block_number, block_hash, final, check_at, created_at)
      select ${platformId}, '0x' || md5(gen_random_uuid()::text) || lpad(to_hex(n), 32, '0'), 'confirmed', '0x', '[]', n / 3, '0x', true, now(),
        date_trunc('second', now()) - (${count}::int - n) / 3 * interval '1 second'
      from generate_series(1, ${count}::int) n
      returning id, created_at, ('x' || right(hash, 8))::bit(32)::int as n)
    insert into transaction_parties (platform_id, address, created_at, transaction_id, token_contract_ids, mined, kind_status)
    select distinct ${platformId}, address, created_at, id, ${tokens}, true, ${kindStatus}
    from made, unnest(array[${sql.join(addresses)}]) as address`.execute(query)
}
