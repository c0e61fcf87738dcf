import pg from 'pg'
import type { Size } from './sizes.ts'

/** Returns the id of device `n`, which links address `n`. Ids depend only on the number, so later runs can reuse a filled database. */
export const deviceIdOf = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
export const addressOf = (n: number) => `0x${n.toString().padStart(40, '0')}`

/** The facet of a confirmed payment for its sender, as in `facets.ts`. */
const sentFacet = 5

/** Rows of one statement. A statement of millions of rows keeps all its rows for triggers and foreign keys in memory until its end. */
const batchRows = 200_000

const deviceStatements = (deviceCount: number) => [
  `insert into devices (id, platform, app_version)
   select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'ios', '1.0.0' from generate_series(1, ${deviceCount}) n`,
  `insert into device_addresses (device_id, platform_id, address)
   select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'ethereum', '0x' || lpad(n::text, 40, '0') from generate_series(1, ${deviceCount}) n`,
]

/** Inserts the transactions and notifications number `first` to `last`, which are 10 seconds apart. Number `rowCount` is the newest. */
const rowStatements = (first: number, last: number, rowCount: number, deviceCount: number) => [
  `with made as (
     insert into transactions (platform_id, hash, status, from_address, to_address, nonce, fee, operations, block_number, block_hash, final, check_at, created_at)
     select 'ethereum', '0x' || md5(n::text) || md5((-n)::text), 'confirmed', a, b, n / ${deviceCount}, 21000000000000,
       jsonb_build_array(jsonb_build_object('index', 0, 'type', 'transfer', 'tokenContractId', 'ethereum:native', 'fromAddress', a, 'toAddress', b, 'amount', '1000000000000000')),
       n / 100, '0x' || md5((n / 100)::text) || md5('b'), true, now(), now() - (${rowCount} - n) * interval '10 seconds'
     from (select n, '0x' || lpad((n % ${deviceCount} + 1)::text, 40, '0') a, '0x' || lpad((n * 7 % ${deviceCount} + 1)::text, 40, '0') b
       from generate_series(${first}, ${last}) n) rows
     returning platform_id, id, from_address, to_address, created_at
   )
   insert into transaction_parties (platform_id, address, created_at, transaction_id, token_contract_ids, mined, facet)
   select distinct platform_id, address, created_at, id, array['ethereum:native'], true, ${sentFacet}
   from made, lateral (values (from_address), (to_address)) party (address) order by 1, 2, 3, 4`,
  `insert into notifications (id, device_id, type, title, message, created_at)
   select gen_random_uuid(), ('00000000-0000-4000-8000-' || lpad(to_hex(n % ${deviceCount} + 1), 12, '0'))::uuid, 'transaction', 'Sent 0.001 ETH', 'To 0x7099…79C8 on Ethereum',
     now() - (${rowCount} - n) * interval '10 seconds' from generate_series(${first}, ${last}) n`,
]

/**
 * Fills a migrated database with this number of transactions and notifications, unless it already has them. Prints each further million.
 */
export async function fillDatabase(url: string, { rows: rowCount, devices }: Pick<Size, 'rows' | 'devices'>) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select count(*)::int as count from notifications')
  if (rows[0].count < rowCount) {
    await client.query('truncate devices, transactions cascade')
    await client.query('set synchronous_commit = off')
    for (const statement of deviceStatements(devices)) await client.query(statement)
    await client.query(`select ensure_partitions('notifications', 'month', at)
      from generate_series(now() - ${rowCount} * interval '10 seconds', now(), interval '1 month') at`)
    for (let first = 1; first <= rowCount; first += batchRows) {
      const last = Math.min(rowCount, first + batchRows - 1)
      for (const statement of rowStatements(first, last, rowCount, devices)) await client.query(statement)
      if (last % 1_000_000 === 0 && last < rowCount) console.log(`  ${last.toLocaleString('en')} rows`)
    }
    await client.query('vacuum analyze')
  }
  await client.end()
}
