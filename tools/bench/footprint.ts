// What a wallet costs beside processor time: bytes in the database, and requests to a node. Part of `npm run bench -- --record`.

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '../../apps/api/dist/db/client.js'
import { startEmbeddedPostgres } from '../../apps/api/dist/db/embedded.js'
import { migrate } from '../../apps/api/dist/db/migrate.js'
import type { Measured } from '../../apps/site/bench/dist/record.mjs'
import { startDevnet } from '../../packages/devnet/dist/index.js'
import { startServer } from './server-process.ts'

const rows = 100_000

/** Prints and returns the figures. */
export async function measureFootprint(root: string) {
  const work = mkdtempSync(join(tmpdir(), 'footprint-'))
  const postgres = await startEmbeddedPostgres(join(work, 'postgres'))
  const database = await openDatabase(postgres.url)
  await migrate(database, join(root, 'apps/api/migrations'))
  await database.close()
  const measured = { ...(await measureRows(postgres.url)), ...(await measureRequests(root, work, postgres.url)) }
  await postgres.stop()
  rmSync(work, { recursive: true, force: true })
  return measured
}

/**
 * Bytes of one row of each kind, its indexes included: a device with two addresses, a transfer, a swap, each with what it brings with it.
 */
async function measureRows(databaseUrl: string): Promise<Record<string, Measured>> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
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
  const bytes = async () => {
    await client.query('vacuum analyze')
    const sum = tables.map((table) => `pg_total_relation_size('${table}')`).join(' + ')
    return Number((await client.query(`select ${sum} as bytes`)).rows[0].bytes)
  }
  const device = `('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  const address = (n: string) => `'0x' || md5((${n})::text) || substr(md5('a' || (${n})::text), 1, 8)`
  /** @param movements */
  const transactions = (movements: number, parties: number) => [
    `insert into transactions (platform_id, hash, status, from_address, to_address, nonce, fee, operations, block_number, block_hash, final, check_at, created_at)
     select 'ethereum', '0x' || md5('${movements}' || n) || md5((-n)::text), 'confirmed', ${address('n')}, ${address('n + 1')}, n, 789752170085625,
       (select jsonb_agg(jsonb_build_object('index', i, 'type', 'transfer', 'tokenContractId', 'ethereum:' || ${address('i')}, 'fromAddress', ${address('n')},
         'toAddress', ${address('n + i')}, 'amount', '498307070349950665147')) from generate_series(1, ${movements}) i),
       n, '0x' || md5(n::text) || md5('b'), true, now(), now() + n * interval '1 second' from generate_series(1, ${rows}) n`,
    `insert into transaction_parties select platform_id, '0x' || md5(id || 'p' || i) || substr(md5(id::text), 1, 8), created_at, id,
       array(select 'ethereum:' || ${address('j')} from generate_series(1, ${movements}) j), true
     from transactions, generate_series(1, ${parties}) i where jsonb_array_length(operations) = ${movements}`,
    `insert into transaction_submissions select id, ('00000000-0000-4000-8000-' || lpad(to_hex((id - 1) % ${rows} + 1), 12, '0'))::uuid
     from transactions where jsonb_array_length(operations) = ${movements}`,
    `insert into notifications (id, device_id, type, title, message, transaction_id, event)
     select gen_random_uuid(), device_id, 'transaction', 'Sent 0.001 ETH', 'To 0x7099…79C8 on Ethereum', transaction_id, 'confirmed'
     from transaction_submissions join transactions on id = transaction_id where jsonb_array_length(operations) = ${movements}`,
  ]
  const kinds = {
    device: [
      `insert into devices (id, platform, app_version, public_key, key_thumbprint) select ${device}, 'ios', '1.0.0',
         jsonb_build_object('kty', 'EC', 'crv', 'P-256', 'x', left(md5(n::text) || md5('x'), 43), 'y', left(md5(n::text) || md5('y'), 43)), left(md5(n::text) || md5('t'), 43)
       from generate_series(1, ${rows}) n`,
      `insert into device_addresses (device_id, platform_id, address) select ${device}, platform, ${address('n')}
       from generate_series(1, ${rows}) n, (values ('ethereum'), ('base')) platforms (platform)`,
    ],
    transfer: transactions(1, 2),
    swap: transactions(2, 3),
  }
  const what = {
    device: 'a device with its key and two addresses',
    transfer: 'a transfer, with two parties and a notification',
    swap: 'a swap, with two movements, three parties and a notification',
  }
  const measured: Record<string, Measured> = {}
  let before = await bytes()
  for (const kind of ['device', 'transfer', 'swap'] as const) {
    const statements = kinds[kind]
    for (const statement of statements) await client.query(statement)
    const after = await bytes()
    const value = Math.round((after - before) / rows)
    measured[`footprint.${kind}.bytes`] = { value, unit: 'bytes in the database, indexes included', what: what[kind] }
    console.log(`${String(value).padStart(8)} bytes  ${what[kind]}`)
    before = after
  }
  await client.end()
  return measured
}

/**
 * Requests to the node of each call, asked alone and after blocks in which nobody asked.
 */
async function measureRequests(root: string, work: string, databaseUrl: string): Promise<Record<string, Measured>> {
  const devnet = await startDevnet({ dataDir: join(work, 'chains'), ports: { ethereum: 0, base: 0 } })
  const chain = devnet.chains.find(({ platformId }) => platformId === 'ethereum')
  if (!chain) throw new Error('The local chains have no ethereum')
  let requests = 0
  let methods = 0
  const proxy = createServer(async (request, response) => {
    const body = await textOf(request)
    requests += 1
    methods += [JSON.parse(body)].flat().length
    const answer = await fetch(chain.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  })
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = proxy.address()
  const rpcUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const api = await startServer(join(root, 'apps/api/dist/bin/api.js'), {
    ...{
      DATABASE_URL: databaseUrl,
      ALLOW_MEMORY_CACHE: 'yes',
      ALLOW_OPTIONAL_DEVICE_AUTH: 'yes',
      DEVICE_AUTH: 'optional',
      REQUIRE_ADDRESS_PROOF: 'no',
      // A hundred calls at once are more than a device may make in a minute.
      RATE_LIMIT_CHAIN: '1000000000',
    },
    ...{ API_PORT: '0', PUBLIC_URL: 'http://footprint.example', RPC_URL_ETHEREUM: rpcUrl, CHAIN_ID_ETHEREUM: String(chain.chainId) },
  })
  const wallet = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const ask = async (path: string, body: object | undefined = undefined, headers: Record<string, string> = {}) => {
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(api.url + path, { ...init, headers: { ...headers, ...(body && { 'content-type': 'application/json' }) } })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${text}`)
    return JSON.parse(text)
  }
  const { deviceId } = await ask('/v1/devices/new', { devicePlatform: 'ios', appVersion: '1.0.0' })
  const device = { 'device-id': deviceId }
  await ask('/v1/wallet/addresses', { addresses: [{ address: wallet, platformId: 'ethereum' }] }, device)
  const tokens = {
    inputToken: 'ethereum:native',
    outputToken: 'ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    amount: '0.5',
    slippage: 0.5,
  }
  const of = `/v1/wallet/addresses/${wallet}`
  const calls: [string, () => Promise<unknown>][] = [
    ['balances', () => ask(`${of}/balances?platformId=ethereum`, undefined, device)],
    ['nonce', () => ask(`${of}/nonce?platformId=ethereum`, undefined, device)],
    ['staking', () => ask(`${of}/staking?platformId=ethereum`, undefined, device)],
    ['priorityFees', () => ask('/v1/platforms/ethereum/priority-fees')],
    ['estimate', () => ask('/v1/platforms/ethereum/estimate-fees', { from: wallet, to: wallet, value: '1' })],
    ['quote', () => ask('/v1/swap/quote', tokens)],
    [
      'quoteAndBuild',
      async () => ask('/v1/swap/tx', { userPublicKey: wallet, platformId: 'ethereum', quote: await ask('/v1/swap/quote', tokens) }, device),
    ],
    [
      'ownData',
      async () => [await ask('/v1/tx/history', undefined, device), await ask('/v1/tokens?platformId=ethereum'), await ask('/v1/settings')],
    ],
  ]
  const measured: Record<string, Measured> = {}
  const unit = 'requests to the node'
  for (const [name, call] of calls) {
    // Two blocks of the local chain: what was read before is not given again.
    await pause(4_500)
    requests = 0
    methods = 0
    await call()
    measured[`footprint.${name}.nodeRequests`] = {
      value: requests,
      unit,
      what: `${name}, asked alone`,
      remark: `${methods} methods in them`,
    }
    console.log(`${String(requests).padStart(8)} requests with ${methods} methods  ${name}`)
  }
  await pause(4_500)
  requests = 0
  methods = 0
  await Promise.all(Array.from({ length: 100 }, () => ask(`${of}/balances?platformId=ethereum`, undefined, device)))
  const what = 'a hundred devices at once, for the balances of one address'
  measured['footprint.shared.nodeRequests'] = { value: requests, unit, what, remark: `${methods} methods in them` }
  console.log(`${String(requests).padStart(8)} requests with ${methods} methods  ${what}`)
  await api.stop()
  proxy.closeAllConnections()
  proxy.close()
  await devnet.stop()
  return measured
}
