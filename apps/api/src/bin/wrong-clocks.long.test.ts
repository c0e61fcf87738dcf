/// <reference path="../../testing/services/provided.d.ts" />
import { resolve } from 'node:path'
import { localChains } from '@patina/devnet'
import { freePort } from '@patina/test-kit/programs'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase, pairs } from '../../testing/database.ts'
import { newDeviceKey } from '../../testing/device-key.ts'
import { type Receiver, startReceiver } from '../../testing/event-receiver.ts'
import { type OwnNode, ownNode } from '../../testing/own-node.ts'
import { noRateLimits, type Program, startProgram } from '../../testing/program.ts'
import { beginEarlier } from '../../testing/redis.ts'
import { ether, newAddress, openWallet } from '../../testing/wallet.ts'
import { parser } from '../base/wire/validation.ts'
import { composeWebhooks } from './compose-webhooks.ts'

const origin = 'https://api.example'
const platforms = ['arbitrum', 'base', 'ethereum', 'optimism']
const minuteMs = 60_000
const payments = 6
const patience = { timeout: 30_000, interval: 200 }
const deviceIdOf = parser(Type.Object({ deviceId: Type.String() }))

let database: FreshDatabase
let node: OwnNode
let receiver: Receiver
const programs: Program[] = []

beforeAll(async () => {
  await beginEarlier(inject('services').server.redisUrl)
  database = await freshDatabase(pairs[1])
  node = await ownNode()
  await node.start()
  receiver = await startReceiver()
  const { webhooks, close } = composeWebhooks(database.database, { webhookNetworks: ['127.0.0.1'] })
  await webhooks.add({ url: receiver.url, filter: {}, ordered: false })
  close()
})
afterAll(async () => {
  await Promise.all(programs.map((program) => program.kill()))
  await Promise.all([receiver?.close(), node?.close()])
  await database?.close()
})

/** Starts a process whose clock is late or early. Returns its port and the port of its metrics. */
async function start(name: 'api' | 'worker', shiftMs: number) {
  const port = await freePort()
  const program = await startProgram(name, {
    API_PORT: String(port),
    DATABASE_URL: database.url,
    REDIS_URL: inject('services').server.redisUrl,
    PUBLIC_URL: origin,
    REQUIRE_ADDRESS_PROOF: 'no',
    UNPROVED_NOTIFICATIONS_PER_DAY: '0',
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1',
    INDEXER_POLL_MS: '100',
    SHUTDOWN_DELAY_MS: '0',
    LOG_LEVEL: 'error',
    CLOCK_SHIFT_MS: String(shiftMs),
    NODE_OPTIONS: `--import=${resolve(import.meta.dirname, '../../testing/shift-clock.fixture.mjs')}`,
    ...noRateLimits,
    ...Object.fromEntries(
      platforms.flatMap((id) => [
        [`RPC_URL_${id.toUpperCase()}`, node.rpcUrl],
        [`CHAIN_ID_${id.toUpperCase()}`, String(localChains[0]?.chainId)],
      ]),
    ),
  })
  programs.push(program)
  return { port, metricsPort: program.metricsPort }
}

type Sent = { method: 'GET' | 'POST' | 'PUT'; url: string; body?: string }

async function send(port: number, { method, url, body }: Sent, token: string) {
  const headers = { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) }
  const response = await fetch(`http://127.0.0.1:${port}${url}`, { method, headers, ...(body !== undefined && { body }) })
  const date = new Date(response.headers.get('date') ?? 0)
  return { status: response.status, date, text: await response.text() }
}

/** Returns the number of leases of each worker. */
const shares = async () => {
  const { rows } = await sql<{ leases: number }>`
    select count(*)::int as leases from indexer_checkpoints where leased_until > clock_timestamp() group by holder`.execute(
    database.database.query,
  )
  return rows.map(({ leases }) => leases)
}

const count = async (table: string, of = sql`true`) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} where ${of}`.execute(
    database.database.query,
  )
  return rows[0]?.count
}

test('clocks of processes are a minute early and late → tokens work once, leases are shared, and nothing happens twice', async () => {
  const early = await start('api', -minuteMs)
  const late = await start('api', minuteMs)
  await Promise.all([start('worker', -minuteMs), start('worker', minuteMs)])
  await vi.waitFor(async () => expect(await shares()).toEqual([2, 2]), patience)

  const key = await newDeviceKey('ES256', origin)
  const registration: Sent = { method: 'POST', url: '/v1/devices/new', body: '{"devicePlatform":"ios","appVersion":"1.0.0"}' }
  const registered = await send(early.port, registration, await key.token(registration))
  expect(registered.status, registered.text).toBe(201)
  const { deviceId } = deviceIdOf(JSON.parse(registered.text))
  const wallet = await openWallet(node.chain, node.rpcUrl)
  const addresses = ['ethereum', 'base'].map((platformId) => ({ address: wallet.address, platformId }))
  const link: Sent = { method: 'POST', url: '/v1/wallet/addresses', body: JSON.stringify({ addresses }) }
  const linked = await send(late.port, link, await key.token(link, deviceId))
  expect(linked.status, linked.text).toBe(201)

  for (const { port } of [early, late]) {
    const read: Sent = { method: 'GET', url: '/v1/notifications' }
    expect((await send(port, read, await key.token(read, deviceId))).status).toBe(200)
    const write: Sent = { method: 'PUT', url: '/v1/devices/use', body: '{"appVersion":"1.1.0"}' }
    const token = await key.token(write, deviceId)
    expect((await send(port, write, token)).status).toBe(200)
    // Every process knows that the token was used.
    for (const again of [early, late]) expect((await send(again.port, write, token)).status).toBe(401)
  }

  // The same bytes arrive at both, and payments of somebody else arrive on the chain.
  const txData = await wallet.sign({ to: newAddress(), value: ether(1) })
  const transfer: Sent = {
    method: 'POST',
    url: `/v1/wallet/addresses/${wallet.address}/send-tx`,
    body: JSON.stringify({ platformId: 'ethereum', txData }),
  }
  for (const { port } of [early, late, early]) {
    const { status, text } = await send(port, transfer, await key.token(transfer, deviceId))
    expect(status, text).toBeLessThan(300)
  }
  const [bank] = Object(await node.call('eth_accounts'))
  for (let i = 0; i < payments; i++) await node.call('eth_sendTransaction', { from: bank, to: wallet.address, value: '0x38d7ea4c68000' })

  // Both platforms read the same chain. A transfer that left by `ethereum` is a transaction on `base` too.
  const transactions = 2 * (payments + 1)
  const isConfirmed = sql`status = 'confirmed'`
  await vi.waitFor(async () => {
    expect(await count('transactions', isConfirmed)).toBe(transactions)
    expect(await count('notifications', sql`event in ('confirmed', 'received')`)).toBe(transactions)
    expect(await count('outbound_deliveries', sql`state <> 'delivered'`)).toBe(0)
    expect(await count('outbound_deliveries')).toBe(await count('events'))
    expect(await count('event_outbox')).toBe(0)
  }, patience)
  expect(await count('transactions')).toBe(transactions)
  expect(await count('events', sql`type = 'transaction.confirmed'`)).toBe(transactions)
  expect(receiver.received.length).toBe(await count('events'))
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(receiver.received.length)
  // Signatures carry the wrong time of each worker, within the five minutes that receivers accept.
  const shifts = receiver.received.map(({ headers }) => Math.round((Number(headers['webhook-timestamp']) * 1_000 - Date.now()) / minuteMs))
  expect([...new Set(shifts)].every((shift) => Math.abs(shift) <= 1)).toBe(true)
  expect(await shares()).toEqual([2, 2])
})
