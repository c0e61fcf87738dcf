// Measures the bytes that a device, a transfer and a swap take in the database. Part of `npm run bench -- --record`.

import pg from 'pg'
import type { Measured } from '../../../apps/site/programs/dist/bench/record.mjs'

const rows = 100_000

const tables = [
  'devices',
  'device_addresses',
  'transactions',
  'transaction_parties',
  'transaction_party_tokens',
  'transaction_submissions',
  'notifications',
  'webhook_deliveries',
]

const device = `('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`

const addressOf = (n: string) => `'0x' || md5((${n})::text) || substr(md5('a' || (${n})::text), 1, 8)`

const insertDevices = [
  `insert into devices (id, platform, app_version, public_key, key_thumbprint) select ${device}, 'ios', '1.0.0',
     jsonb_build_object('kty', 'EC', 'crv', 'P-256', 'x', left(md5(n::text) || md5('x'), 43), 'y', left(md5(n::text) || md5('y'), 43)), left(md5(n::text) || md5('t'), 43)
   from generate_series(1, ${rows}) n`,
  `insert into device_addresses (device_id, platform_id, address) select ${device}, platform, ${addressOf('n')}
   from generate_series(1, ${rows}) n, (values ('ethereum'), ('base')) platforms (platform)`,
]

const insertTransactions = (movements: number, parties: number) => [
  `insert into transactions (platform_id, hash, status, from_address, to_address, nonce, fee, operations, block_number, block_hash, final, check_at, created_at)
   select 'ethereum', '0x' || md5('${movements}' || n) || md5((-n)::text), 'confirmed', ${addressOf('n')}, ${addressOf('n + 1')}, n, 789752170085625,
     (select jsonb_agg(jsonb_build_object('index', i, 'type', 'transfer', 'tokenContractId', 'ethereum:' || ${addressOf('i')}, 'fromAddress', ${addressOf('n')},
       'toAddress', ${addressOf('n + i')}, 'amount', '498307070349950665147')) from generate_series(1, ${movements}) i),
     n, '0x' || md5(n::text) || md5('b'), true, now(), now() + n * interval '1 second' from generate_series(1, ${rows}) n`,
  `insert into transaction_parties (platform_id, address, created_at, transaction_id, token_contract_ids, mined, facet)
   select platform_id, '0x' || md5(id || 'p' || i) || substr(md5(id::text), 1, 8), created_at, id,
     array(select 'ethereum:' || ${addressOf('j')} from generate_series(1, ${movements}) j), true, 5
   from transactions, generate_series(1, ${parties}) i where jsonb_array_length(operations) = ${movements}`,
  `insert into transaction_submissions select id, ('00000000-0000-4000-8000-' || lpad(to_hex((id - 1) % ${rows} + 1), 12, '0'))::uuid
   from transactions where jsonb_array_length(operations) = ${movements}`,
  `insert into notifications (id, device_id, type, title, message, transaction_id, event)
   select gen_random_uuid(), device_id, 'transaction', 'Sent 0.001 ETH', 'To 0x7099…79C8 on Ethereum', transaction_id, 'confirmed'
   from transaction_submissions join transactions on id = transaction_id where jsonb_array_length(operations) = ${movements}`,
]

const kinds: { name: string; what: string; statements: string[] }[] = [
  { name: 'device', what: 'a device with its key and two addresses', statements: insertDevices },
  { name: 'transfer', what: 'a transfer, with two parties and a notification', statements: insertTransactions(1, 2) },
  { name: 'swap', what: 'a swap, with two movements, three parties and a notification', statements: insertTransactions(2, 3) },
]

/** Prints and returns the bytes that one device, one transfer and one swap take, with their dependent rows and indexes. */
export async function measureRows(databaseUrl: string): Promise<Record<string, Measured>> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const measured: Record<string, Measured> = {}
  let before = await totalBytes(client)
  for (const { name, what, statements } of kinds) {
    for (const statement of statements) await client.query(statement)
    const after = await totalBytes(client)
    const value = Math.round((after - before) / rows)
    measured[`footprint.${name}.bytes`] = { value, unit: 'bytes in the database, indexes included', what }
    console.log(`${String(value).padStart(8)} bytes  ${what}`)
    before = after
  }
  await client.end()
  return measured
}

async function totalBytes(client: pg.Client): Promise<number> {
  await client.query('vacuum analyze')
  // A partitioned table has its rows in partitions; another table has no partition tree.
  const partitions = (table: string) => `coalesce((select sum(pg_total_relation_size(relid)) from pg_partition_tree('${table}')), 0)`
  const sum = tables.map((table) => `greatest(pg_total_relation_size('${table}'), ${partitions(table)})`).join(' + ')
  return Number((await client.query(`select ${sum} as bytes`)).rows[0].bytes)
}
