import pg from 'pg'

export type HistorySize = { transactions: number; busy: number; users: number }

const decimal = (kind: string, number: string) => `'0x${kind}' || lpad((${number})::text, 39, '0')`

/** Returns an address by kind and number. Kinds: 1 users, 2 the busy address, 3 others, 4 tokens. Without letters it has no checksum. */
const address = (kind: number, n: number) => `0x${kind}${n.toString().padStart(39, '0')}`
export const userAddress = (n: number) => address(1, n)
export const busyAddress = address(2, 1)
export const userDevice = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
/** `common` moves in half of all transactions, `second` also moves in every tenth, `rare` moved once, long ago, and `never` has not moved. */
export const tokens = {
  common: `ethereum:${address(4, 1)}`,
  second: `ethereum:${address(4, 2)}`,
  rare: `ethereum:${address(4, 3)}`,
  never: `ethereum:${address(4, 4)}`,
}

/** Facet numbers of `facets.ts`: of a confirmed payment for its sender and its recipient. `failed` is added for a failed payment. */
const facets = { sent: 5, received: 9, failed: 1 }

/** Runs statements while a table has only the indexes that foreign keys need. Millions of rows then take minutes instead of hours. */
const withoutIndexes = (table: string, work: string[]) => [
  `create temp table dropped as
   select index.indexrelid::regclass::text as name, own.conname, coalesce(
     'alter table ${table} add constraint ' || own.conname || ' ' || pg_get_constraintdef(own.oid), pg_get_indexdef(index.indexrelid)) as definition
   from pg_index index left join pg_constraint own on own.conindid = index.indexrelid and own.contype in ('p', 'u')
   where index.indrelid = '${table}'::regclass
     and not exists (select from pg_constraint foreign_key where foreign_key.conindid = index.indexrelid and foreign_key.contype = 'f')`,
  `do $$ declare each record; begin
     for each in select * from dropped loop
       if each.conname is null then execute 'drop index ' || each.name;
       else execute 'alter table ${table} drop constraint ' || each.conname; end if;
     end loop;
   end $$`,
  'set session_replication_role = replica',
  ...work,
  'reset session_replication_role',
  `do $$ declare each record; begin
     for each in select * from dropped loop execute each.definition; end loop;
   end $$`,
  'drop table dropped',
]

/**
 * Statements that fill a migrated database. Each transaction goes from a user to an unknown address, or, for `busy` of them, to the busy
 * address. Three transactions share a second and a block.
 */
const statements = ({ transactions, busy, users }: HistorySize) => [
  `insert into devices (id, platform, app_version)
   select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'ios', '1.0.0' from generate_series(1, ${users}) n`,
  `insert into device_addresses (device_id, platform_id, address)
   select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'ethereum', ${decimal('1', 'n')} from generate_series(1, ${users}) n`,
  `insert into transactions (platform_id, hash, status, from_address, to_address, nonce, fee, operations, block_number, block_hash, final, check_at, created_at)
   select 'ethereum', '0x' || md5(n::text) || md5((-n)::text), 'confirmed', a, b, n / ${users}, 21000000000000,
     jsonb_build_array(jsonb_build_object('index', 0, 'type', 'transfer', 'tokenContractId', token, 'fromAddress', a, 'toAddress', b, 'amount', '1000000')),
     n / 3, '0x' || md5((n / 3)::text) || md5('b'), true, now(), date_trunc('second', now()) - (${transactions} - n) / 3 * interval '1 second'
   from (select n, ${decimal('1', `n % ${users} + 1`)} a,
       case when n::bigint * 7919 % ${transactions} < ${busy} then '${busyAddress}' else ${decimal('3', 'n::bigint * 7919 % 1000003')} end b,
       case when n = 1 then '${tokens.rare}' when n % 2 = 0 then '${tokens.common}' else 'ethereum:native' end token
     from generate_series(1, ${transactions}) n) made
   order by n`,
  ...withoutIndexes('transaction_parties', [
    `insert into transaction_parties (platform_id, address, created_at, transaction_id, token_contract_ids, mined, facet)
     select platform_id, address, created_at, id,
       case when id % 10 = 0 then array[operations->0->>'tokenContractId', '${tokens.second}'] else array[operations->0->>'tokenContractId'] end, true,
       -- Every hundredth transaction failed. The others are a payment by one party to the other.
       ${facets.failed} * (id % 100 = 0)::int + facet
     from transactions, lateral (values (from_address, ${facets.sent}), (to_address, ${facets.received})) party (address, facet) order by id`,
    // This statement fills the table that triggers usually fill, because the triggers are off here.
    `insert into transaction_party_tokens
     select platform_id, address, token_contract_ids[2], created_at, transaction_id, mined, facet from transaction_parties
     where cardinality(token_contract_ids) > 1 order by 1, 2, 3, 4, 5`,
  ]),
  `select ensure_partitions('notifications', 'month', at)
   from generate_series(now() - ${transactions} * interval '1 second', now(), interval '1 month') at`,
  // The first device has only old notifications, like a device that was not used for a long time. All other devices have newer notifications.
  ...withoutIndexes('notifications', [
    `insert into notifications (id, device_id, type, title, message, created_at)
     select gen_random_uuid(),
       ('00000000-0000-4000-8000-' || lpad(to_hex(case when n <= ${transactions} / 6 then 1 else n % (${users} - 1) + 2 end), 12, '0'))::uuid,
       'transaction', 'Sent 0.001 ETH', 'To 0x7099…79C8 on Ethereum', now() - (${transactions} - n) * interval '1 second'
     from generate_series(1, ${transactions}) n`,
  ]),
  'vacuum analyze',
  // Without an explicit checkpoint, PostgreSQL starts one within five minutes and writes gigabytes during the measurement.
  'checkpoint',
]

/** Fills a migrated database with transactions, unless it already has this number of them. */
export async function fillHistory(url: string, size: HistorySize) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select count(*)::int as count from transactions')
  if (rows[0].count < size.transactions) {
    await client.query('truncate devices, transactions cascade')
    await client.query(`set maintenance_work_mem = '1GB'; set synchronous_commit = off`)
    for (const statement of statements(size)) await client.query(statement)
  }
  await client.end()
}
