import pg from 'pg'

/** @typedef {{ transactions: number, busy: number, users: number }} HistorySize */

const hex = (/** @type {string} */ prefix, /** @type {string} */ number) => `'${prefix}' || lpad(to_hex(${number}), 38, '0')`

/** Addresses by kind and number: `aa` users, `bb` the busy one, `cc` everybody else. Device `n` links user `n`. */
export const userAddress = (/** @type {number} */ n) => `0xaa${n.toString(16).padStart(38, '0')}`
export const busyAddress = `0xbb${'1'.padStart(38, '0')}`
export const userDevice = (/** @type {number} */ n) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
/** Tokens: `common` moves in half of all transactions, `second` beside it in every tenth, `rare` moved once, long ago, `never` not at all. */
export const tokens = {
  common: `ethereum:0xdd${'1'.padStart(38, '0')}`,
  second: `ethereum:0xdd${'2'.padStart(38, '0')}`,
  rare: `ethereum:0xdd${'3'.padStart(38, '0')}`,
  never: `ethereum:0xdd${'4'.padStart(38, '0')}`,
}

/**
 * Statements that fill a migrated database. Each transaction goes from one user to a stranger or, for `busy` of them, to the busy address. Three
 * transactions share a second and a block.
 * @param {HistorySize} size
 */
const statements = ({ transactions, busy, users }) => [
  `insert into devices (id, platform, app_version)
   select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'ios', '1.0.0' from generate_series(1, ${users}) n`,
  `insert into device_addresses (device_id, platform_id, address)
   select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'ethereum', ${hex('0xaa', 'n')} from generate_series(1, ${users}) n`,
  `insert into transactions (platform_id, hash, status, from_address, to_address, nonce, fee, operations, block_number, block_hash, final, check_at, created_at)
   select 'ethereum', '0x' || md5(n::text) || md5((-n)::text), 'confirmed', a, b, n / ${users}, 21000000000000,
     jsonb_build_array(jsonb_build_object('index', 0, 'type', 'transfer', 'tokenContractId', token, 'fromAddress', a, 'toAddress', b, 'amount', '1000000')),
     n / 3, '0x' || md5((n / 3)::text) || md5('b'), true, now(), date_trunc('second', now()) - (${transactions} - n) / 3 * interval '1 second'
   from (select n, ${hex('0xaa', `n % ${users} + 1`)} a,
       case when n::bigint * 7919 % ${transactions} < ${busy} then '${busyAddress}' else ${hex('0xcc', 'n::bigint * 7919 % 1000003')} end b,
       case when n = 1 then '${tokens.rare}' when n % 2 = 0 then '${tokens.common}' else 'ethereum:native' end token
     from generate_series(1, ${transactions}) n) made
   order by n`,
  `insert into transaction_parties (platform_id, address, created_at, transaction_id, token_contract_ids, mined)
   select platform_id, address, created_at, id,
     case when id % 10 = 0 then array[operations->0->>'tokenContractId', '${tokens.second}'] else array[operations->0->>'tokenContractId'] end, true
   from transactions, lateral (values (from_address), (to_address)) party (address) order by id`,
  // Old notifications of the first device among newer ones of everybody else, as a device leaves them that was not opened for long.
  `insert into notifications (id, device_id, type, title, message, created_at)
   select gen_random_uuid(),
     ('00000000-0000-4000-8000-' || lpad(to_hex(case when n <= ${transactions} / 6 then 1 else n % ${users} + 1 end), 12, '0'))::uuid,
     'transaction', 'Sent 0.001 ETH', 'To 0x7099…79C8 on Ethereum', now() - (${transactions} - n) * interval '1 second'
   from generate_series(1, ${transactions}) n`,
  'vacuum analyze',
]

/** Fills a migrated database, unless it holds as many transactions. */
export async function fillHistory(/** @type {string} */ url, /** @type {HistorySize} */ size) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select count(*)::int as count from transactions')
  if (rows[0].count < size.transactions) {
    await client.query('truncate devices, transactions cascade')
    for (const statement of statements(size)) await client.query(statement)
  }
  await client.end()
}
