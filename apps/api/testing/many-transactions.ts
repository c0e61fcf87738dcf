import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../src/base/db/table-map.ts'
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

/** Rows of one statement: few enough for the time limit of statements, on a busy machine too. */
const batch = 5_000

/** Returns the first and last number of each batch of the numbers from 1 to `count`. */
export const batchesOf = (count: number): [first: number, last: number][] =>
  Array.from({ length: Math.ceil(count / batch) }, (_, index) => [index * batch + 1, Math.min(count, (index + 1) * batch)])

/** Writes mined transactions, from the oldest to the newest. Three transactions share a second and a block. */
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
  for (const [first, last] of batchesOf(count))
    await sql`
    with made as (
      insert into transactions (platform_id, hash, status, from_address, operations, block_number, block_hash, final, check_at, created_at)
      select ${platformId}, '0x' || md5(gen_random_uuid()::text) || lpad(to_hex(n), 32, '0'), 'confirmed', '0x', '[]', n / 3, '0x', true, now(),
        date_trunc('second', now()) - (${count}::int - n) / 3 * interval '1 second'
      from generate_series(${first}::int, ${last}::int) n
      returning id, created_at, ('x' || right(hash, 8))::bit(32)::int as n)
    insert into transaction_parties (platform_id, address, created_at, transaction_id, token_contract_ids, mined, kind_status)
    select distinct ${platformId}, address, created_at, id, ${tokens}, true, ${kindStatus}
    from made, unnest(array[${sql.join(addresses)}]) as address`.execute(query)
}
