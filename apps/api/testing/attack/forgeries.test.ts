import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRedisCache } from '../../src/cache/redis.ts'
import { type TestApp, testApp } from '../app.ts'
import { type FreshDatabase, freshDatabase, pairs } from '../database.ts'
import { type KeyedDevice, registerKeyedDevice } from '../device-key.ts'
import { caller, type TestRequest } from '../http.ts'
import { asOperator, beginEarlier, startOwnRedis } from '../redis.ts'
import { newAddress } from '../wallet.ts'
import { forgeries } from './forgeries.ts'
import { recordOf } from './record.ts'

const record = recordOf('token forgeries')
const requests: TestRequest[] = [
  { method: 'GET', url: '/v1/notifications?limit=5' },
  { method: 'GET', url: '/v1/tx/history' },
  { method: 'PUT', url: '/v1/devices/use', body: '{"appVersion":"3.0.0"}' },
  { method: 'PUT', url: '/v1/notifications/read-all' },
  { method: 'POST', url: '/v1/wallet/addresses', body: `{"addresses":[{"address":"${newAddress()}","platformId":"ethereum"}]}` },
  { method: 'GET', url: '/v1/wallet/addresses' },
  { method: 'DELETE', url: `/v1/wallet/addresses/${newAddress()}?platformId=ethereum` },
]

/** The request that deletes the victim's device, so it must be the victim's last call. */
const deletion: TestRequest = { method: 'DELETE', url: '/v1/devices' }

const lostMemory = 'a used token of a write, after Redis lost its data'

let running: TestApp
let redis: Awaited<ReturnType<typeof startOwnRedis>>
let fresh: FreshDatabase

beforeAll(async () => {
  redis = await startOwnRedis(['--save', ''])
  await beginEarlier(redis.url)
  fresh = await freshDatabase(pairs[1])
  running = await testApp({ storage: { ...fresh, cache: await openRedisCache(redis.url) } })
})
afterAll(async () => {
  await running.close()
  await running.storage.cache.close()
  await fresh.close()
  await redis.stop()
})

/** Returns all devices and their addresses in the database, as one text. */
const state = async () => {
  const { query } = running.storage.database
  const devices = await query.selectFrom('devices').selectAll().orderBy('id').execute()
  return JSON.stringify([devices, await query.selectFrom('device_addresses').selectAll().orderBy('device_id').execute()])
}

test('any forged token → refused without a change, and SECURITY.md shows the number of attempts', async () => {
  const tried = Object.fromEntries([...Object.keys(forgeries), lostMemory].map((name) => [name, new Map<number, number>()]))
  const usedForWrites: TestRequest[] = []
  const newPair = async (algorithm: 'ES256' | 'EdDSA'): Promise<[KeyedDevice, KeyedDevice]> => [
    await registerKeyedDevice(running.app, algorithm),
    await registerKeyedDevice(running.app, algorithm),
  ]

  const forgeAll = async (request: TestRequest, [victim, own]: [KeyedDevice, KeyedDevice], used: string) => {
    const before = await state()
    for (const [name, forge] of Object.entries(forgeries)) {
      if (request === deletion && name === 'a used token of a write') continue
      for (const forged of await forge({ request, victim, own, used })) {
        const { status } = await caller(running.app).send(forged)
        expect([401, 403], `${name}: ${JSON.stringify(forged)}`).toContain(status)
        tried[name]?.set(status, (tried[name].get(status) ?? 0) + 1)
      }
    }
    expect(await state()).toBe(before)
  }

  for (const algorithm of ['ES256', 'EdDSA'] as const) {
    const [victim, own] = await newPair(algorithm)
    for (const request of requests) {
      const used = await victim.key.token(request, victim.id)
      const signed = { ...request, headers: { authorization: `Bearer ${used}` } }
      const first = await caller(running.app).send(signed)
      expect(first.status, request.url).toBeLessThan(300)
      if (request.method !== 'GET') usedForWrites.push(signed)
      await forgeAll(request, [victim, own], used)
      expect((await victim.send(request)).status).toBe(first.status)
    }
  }

  for (const algorithm of ['ES256', 'EdDSA'] as const) {
    const [victim, own] = await newPair(algorithm)
    const used = await victim.key.token(deletion, victim.id)
    await forgeAll(deletion, [victim, own], used)
    const statuses = []
    for (const _ of ['the first time', 'again'])
      statuses.push((await caller(running.app).send({ ...deletion, headers: { authorization: `Bearer ${used}` } })).status)
    expect(statuses).toEqual([204, 403])
  }

  const before = await state()
  await asOperator(redis.url, (operator) => operator.flushall())
  for (const again of usedForWrites) {
    const { status } = await caller(running.app).send(again)
    expect(status, again.url).toBe(401)
    tried[lostMemory]?.set(status, (tried[lostMemory].get(status) ?? 0) + 1)
  }
  expect(await state()).toBe(before)

  const rows = Object.entries(tried).map(([name, statuses]) => {
    const counts = [401, 403].map((status) => statuses.get(status) ?? 0)
    return `| ${name} | ${counts.reduce((sum, count) => sum + count)} | ${counts.map((count) => count || '').join(' | ')} |`
  })
  const table = ['| forgery | requests | 401 | 403 |', '| --- | --: | --: | --: |', ...rows].join('\n')
  console.log(table)
  if (process.env.ATTACK_RECORD) record.write(table)
  expect(record.read()).toBe(table)
})
