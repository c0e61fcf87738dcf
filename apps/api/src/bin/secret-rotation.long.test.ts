import { randomBytes, randomUUID } from 'node:crypto'
import { freePort } from '@patina/test-kit/programs'
import pg from 'pg'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { asAdministrator, pairs } from '../../testing/database.ts'
import { newDeviceKey } from '../../testing/device-key.ts'
import type { TestRequest } from '../../testing/http.ts'
import { localChains, rpcUrlOf } from '../../testing/local-chains.ts'
import { newApnsTeam, startApns } from '../../testing/push-services.ts'
import { asOperator } from '../../testing/redis.ts'
import { createClient, type ServerPair, startServerPair } from '../../testing/rolling-restart.ts'
import { chainOf, ether, newAddress, openWallet } from '../../testing/wallet.ts'
import { apnsChannel } from '../out/push/apns.ts'
import { channelOfKeys } from '../out/push/several-keys.ts'

/** The secrets of one time. The user is one of PostgreSQL and of Redis, and its name is its password. */
const newSecrets = () => ({
  admin: randomBytes(24).toString('hex'),
  webhook: `whsec_${randomBytes(32).toString('base64')}`,
  user: `user_${randomUUID().slice(0, 8)}`,
})
type Secrets = ReturnType<typeof newSecrets>
const [old, next] = [newSecrets(), newSecrets()]
const redisUrl = () => inject('services').server.redisUrl

/** Returns the URL of a server for one of its users. */
const asUser = (url: string, user: string) => Object.assign(new URL(url), { username: user, password: user }).href

const addUser = async (databaseUrl: string, user: string) => {
  const rights = ['tables', 'sequences'].map((what) => `grant all on all ${what} in schema public to ${user}`)
  await administer(databaseUrl, [`create role ${user} login password '${user}'`, ...rights])
  await asOperator(redisUrl(), (client) => client.call('ACL', 'SETUSER', user, 'on', `>${user}`, '~*', '&*', '+@all'))
}

async function removeUser(databaseUrl: string, user: string) {
  await administer(databaseUrl, [`drop owned by ${user}`, `drop role ${user}`])
  await asOperator(redisUrl(), (client) => client.call('ACL', 'DELUSER', user))
}

async function administer(databaseUrl: string, statements: readonly string[]) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

let pair: ServerPair
let databaseUrl = ''
const adminPorts: number[] = []

beforeAll(async () => {
  adminPorts.push(await freePort(), await freePort())
  const settingsOf = (index: number, url: string) => ({
    ADMIN_PORT: String(adminPorts[index]),
    ADMIN_TOKEN: old.admin,
    WEBHOOK_SECRET: old.webhook,
    DATABASE_URL: asUser(url, old.user),
    REDIS_URL: asUser(redisUrl(), old.user),
    RPC_URL_ETHEREUM: rpcUrlOf('ethereum'),
    CHAIN_ID_ETHEREUM: localChains().get('ethereum')?.network.caip2.split(':')[1] ?? '',
  })
  pair = await startServerPair(settingsOf, async (url) => {
    databaseUrl = url
    await addUser(url, old.user)
    await addUser(url, next.user)
  })
})
afterAll(async () => {
  await pair?.close()
  // The users also exist if the test failed before it removed them.
  await asAdministrator(pairs[1], async (client) => {
    for (const { user } of [old, next]) await client.query(`drop role if exists ${user}`)
  })
  for (const { user } of [old, next]) await asOperator(redisUrl(), (client) => client.call('ACL', 'DELUSER', user))
})

/** Returns the hash of a mined transaction, which indexers report. */
async function minedHash(): Promise<string> {
  const chain = chainOf({ chains: localChains() }, 'ethereum')
  const wallet = await openWallet(chain, rpcUrlOf('ethereum'), ether(1))
  const txData = await wallet.sign({ to: newAddress(), value: 1n })
  await chain.broadcast(txData)
  return (await chain.decodeTransaction(txData)).hash
}

/** Sends a report to the balancer, as an indexer with this secret does. Returns the status. */
async function report(hash: string, { webhook }: Secrets): Promise<number> {
  const [id, at, body] = [randomUUID(), new Date(), JSON.stringify({ platformId: 'ethereum', txHash: hash, status: 'confirmed' })]
  const signed = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(webhook).sign(id, at, body),
  }
  const headers = { 'content-type': 'application/json', ...signed }
  return (await fetch(`http://127.0.0.1:${pair.port}/v1/tx/op/webhook`, { method: 'POST', headers, body })).status
}

/** Calls the admin API of the first process, and that of the second if the first stops or has stopped. No balancer is in front of them. */
async function callAdmin({ admin }: Secrets): Promise<number> {
  const call = (port = 0) =>
    fetch(`http://127.0.0.1:${port}/admin/v1/webhooks`, { headers: { authorization: `Bearer ${admin}`, connection: 'close' } })
  const first = await call(adminPorts[0]).catch(() => undefined)
  return (first && first.status !== 503 ? first : await call(adminPorts[1])).status
}

const registration: TestRequest = { method: 'POST', url: '/v1/devices/new', body: '{"devicePlatform":"ios","appVersion":"1.0.0"}' }

test('each secret of the API is rotated by two rolling restarts under load → no request fails, and the old secrets are refused', async () => {
  const hash = await minedHash()
  const client = createClient(pair.port, 8)
  const [counts, failures] = [{ device: 0, report: 0, admin: 0 }, [] as string[]]
  let [current, isDone] = [old, false]
  const repeat = async (kind: keyof typeof counts, expected: number, send: () => Promise<number>) => {
    while (!isDone) {
      const status = await send().catch(String)
      counts[kind]++
      if (status !== expected) failures.push(`${kind}: ${status}`)
    }
  }
  const register = async () => (await client.send(registration, await newDeviceKey('EdDSA', client.origin))).status
  const rotate = async () => {
    const both = { ADMIN_TOKEN: `${next.admin} ${old.admin}`, WEBHOOK_SECRET: `${next.webhook} ${old.webhook}` }
    pair.change({ ...both, DATABASE_URL: asUser(databaseUrl, next.user), REDIS_URL: asUser(redisUrl(), next.user) })
    await pair.restartNext()
    await pair.restartNext()
    current = next
    await removeUser(databaseUrl, old.user)
    pair.change({ ADMIN_TOKEN: next.admin, WEBHOOK_SECRET: next.webhook })
    await pair.restartNext()
    await pair.restartNext()
  }
  const ended = rotate().finally(() => {
    isDone = true
  })
  const load = [
    ...Array.from({ length: 6 }, () => repeat('device', 201, register)),
    ...Array.from({ length: 2 }, () => repeat('report', 200, () => report(hash, current))),
    repeat('admin', 200, () => callAdmin(current)),
  ]
  await Promise.all([ended, ...load]).finally(client.close)
  console.log(`${JSON.stringify(counts)} requests during ${pair.restarts()} restarts: ${failures.length} failed`)
  expect(failures).toEqual([])
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(20)
  expect([await report(hash, old), await callAdmin(old), await report(hash, next), await callAdmin(next)]).toEqual([401, 401, 200, 200])
  const { devices } = await pair.database.query
    .selectFrom('devices')
    .select(({ fn }) => fn.countAll<string>().as('devices'))
    .executeTakeFirstOrThrow()
  expect(Number(devices)).toBe(counts.device)
}, 300_000)

test('a push key is rotated under load → every push arrives, whichever of the two keys the service accepts', async () => {
  const [first, second] = [newApnsTeam(), newApnsTeam()]
  const team = { ...first }
  const service = await startApns(team)
  const open = ({ credentials }: typeof first) => apnsChannel(credentials, { production: service.origin, sandbox: service.origin })
  const lines: string[] = []
  const keys = [first, second].map((one, index) => ({ keyId: `KEY${index}`, channel: open(one) }))
  const [a, b] = keys
  if (!a || !b) throw new Error('There are two keys')
  const channel = channelOfKeys([a, b], { warn: (...line: unknown[]) => void lines.push(String(line[1])) })
  const outcomes: string[] = []
  const sendMany = async (count: number) => {
    for (let sent = 0; sent < count; sent++) {
      const deviceToken = randomBytes(32).toString('hex')
      const texts = { title: 'Payment received', message: 'Open the app to see it', data: {}, collapseId: 'c' }
      const push = { id: randomUUID(), deviceToken, ...texts, expiresAt: new Date(Date.now() + 3_600_000), apnsEnvironment: null }
      outcomes.push((await channel.send(push)).kind)
    }
  }
  const load = Promise.all(Array.from({ length: 16 }, () => sendMany(200)))
  await expect.poll(() => service.arrived().length).toBeGreaterThan(500)
  team.publicKey = second.publicKey
  await load
  channel.close()
  await service.close()
  expect(outcomes.filter((kind) => kind !== 'sent')).toEqual([])
  expect(outcomes).toHaveLength(3_200)
  expect(service.arrived()).toHaveLength(3_200)
  expect(lines).toEqual(['The push service refuses the key KEY0; using the key KEY1'])
})
